# docker build -t postern .
# docker run -d --name postern --restart unless-stopped --read-only --cap-drop ALL -e DISCORD_TOKEN=… -v postern:/data postern
# A configuration is optional: config.toml in the volume. compose.yaml starts two of them with PostgreSQL.
FROM rust:1-slim-bookworm AS build
WORKDIR /postern
COPY Cargo.toml Cargo.lock ./
COPY assets ./assets
COPY crates ./crates
COPY src ./src
# Cargo.toml names the files of benchmarks and tests, so they must be there.
COPY benches ./benches
COPY tests ./tests
RUN cargo build --profile dist --locked --bin postern

FROM debian:bookworm-slim
# No root, and a number that the owner of a mounted folder can be given.
RUN useradd --system --uid 10001 --create-home --home-dir /data postern
COPY --from=build /postern/target/dist/postern /usr/local/bin/postern
USER postern
WORKDIR /data
VOLUME /data
# Health and metrics, for the check below and nobody outside of the container.
ENV POSTERN_MONITORING=127.0.0.1:9090
HEALTHCHECK --interval=30s --timeout=12s --start-period=60s CMD ["postern", "health"]
# SIGTERM ends it cleanly within 5 seconds, SIGHUP makes it read its configuration again.
STOPSIGNAL SIGTERM
ENTRYPOINT ["postern", "--data", "/data/postern"]
CMD ["serve"]
