# docker build -t postern .
# docker run -d --name postern --restart unless-stopped -e DISCORD_TOKEN=… -v postern:/data postern
FROM rust:1-slim-bookworm AS build
WORKDIR /postern
COPY Cargo.toml Cargo.lock ./
COPY assets ./assets
COPY src ./src
# Cargo.toml names the files of benchmarks and tests, so they must be there.
COPY benches ./benches
COPY tests ./tests
RUN cargo build --release --locked --bin postern

FROM debian:bookworm-slim
# No root, and a number that the owner of a mounted folder can be given.
RUN useradd --system --uid 10001 --create-home --home-dir /data postern
COPY --from=build /postern/target/release/postern /usr/local/bin/postern
USER postern
WORKDIR /data
VOLUME /data
# SIGTERM ends it cleanly within 5 seconds.
STOPSIGNAL SIGTERM
ENTRYPOINT ["postern", "--data", "/data/postern"]
CMD ["serve"]
