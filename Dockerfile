# docker build -t postern . && docker run -e DISCORD_TOKEN=… -v postern:/data postern
FROM rust:1-slim-bookworm AS build
WORKDIR /postern
COPY Cargo.toml Cargo.lock ./
COPY src ./src
COPY assets ./assets
COPY benches ./benches
COPY tests ./tests
RUN cargo build --release --locked --bin postern

FROM debian:bookworm-slim
RUN useradd --system --create-home --home-dir /data postern
COPY --from=build /postern/target/release/postern /usr/local/bin/postern
USER postern
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
ENTRYPOINT ["postern", "--data", "/data/postern"]
CMD ["serve"]
