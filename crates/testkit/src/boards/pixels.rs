//! Pictures as pixels.

/// A picture as red, green and blue.
pub struct Pixels {
    pub width: usize,
    pub height: usize,
    pub rgb: Vec<[u8; 3]>,
}

impl Pixels {
    pub fn read(file: &[u8]) -> Pixels {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG file");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut bytes).expect("a whole picture");
        assert_eq!(info.color_type, png::ColorType::Rgb);
        let rgb = bytes.as_chunks::<3>().0.to_vec();
        Pixels { width: info.width as usize, height: info.height as usize, rgb }
    }

    pub fn same_size(&self, other: &Pixels) -> bool {
        (self.width, self.height) == (other.width, other.height)
    }

    pub fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.rgb[y * self.width + x]
    }

    /// Returns the mean difference per channel to a picture of the same size.
    pub fn difference(&self, other: &Pixels) -> f32 {
        assert_eq!((self.width, self.height), (other.width, other.height));
        let sum: u64 = self
            .rgb
            .iter()
            .flatten()
            .zip(other.rgb.iter().flatten())
            .map(|(a, b)| u64::from(a.abs_diff(*b)))
            .sum();
        sum as f32 / (self.rgb.len() * 3) as f32
    }
}
