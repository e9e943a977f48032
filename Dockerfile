# docker build -t postern --build-arg POSTERN_COMMIT="$(git rev-parse --short=12 HEAD)" .
# docker run -d --name postern --restart unless-stopped --read-only --cap-drop ALL -e DISCORD_TOKEN=… -v postern:/data postern
# A configuration is optional: config.toml in the volume. compose.yaml starts two of them with PostgreSQL.
# Both bases are pinned: raise them on purpose, and rebuild for what Debian mends.
FROM rust:1.95.0-slim-bookworm@sha256:d7482085ff5b415f84dba5647ae71606650bdef00db7aeb69f4b3d170c3e4082 AS base
WORKDIR /postern

# The manifests alone, with an empty program in place of each source that they name.
FROM base AS manifests
COPY . .
RUN find . -type f ! -name Cargo.toml ! -name Cargo.lock ! -name lib.rs ! -name main.rs ! -name build.rs \
        ! -path './benches/*.rs' ! -path './crates/*/benches/*.rs' ! -path './crates/*/examples/*.rs' -delete \
    && find . -name '*.rs' -exec sh -c 'for file; do echo "fn main() { }" > "$file"; done' sh {} +

FROM base AS build
# The dependencies: a layer that stays until a manifest changes.
COPY --from=manifests /postern ./
RUN cargo build --release --locked --bin postern
# The empty programs are younger than the sources, so without `touch` Cargo would take them for the real ones.
COPY . .
ARG POSTERN_COMMIT
RUN find . -name '*.rs' -exec touch {} + \
    && cargo build --release --locked --bin postern

FROM debian:bookworm-20260824-slim@sha256:88200866dfff7ea7f5cbcb6ec7c8a701889efe6fe859fe64d6990e4b07ea4171
# No root, and a number that the owner of a mounted folder can be given.
RUN useradd --system --uid 10001 --create-home --home-dir /data postern \
    && install --directory --owner=postern --mode=0700 /backups
COPY --from=build /postern/target/release/postern /usr/local/bin/postern
COPY --from=build /postern/assets/licences.txt /usr/share/doc/postern/licences.txt
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
