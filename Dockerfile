# The magazine in a container: deploy/container.md. test/release/container.test.ts carries these steps out in a fresh Debian.

# Debian's Node only builds. The Node that serves is a package, in the version that package-lock.json names.
FROM debian:13-slim AS build
RUN apt-get update \
  && apt-get install --yes --no-install-recommends binutils ca-certificates npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /src
# Packages are installed anew only if the lock has changed.
COPY package.json package-lock.json .npmrc ./
COPY tools/after-install.cjs tools/
RUN npm ci --ignore-scripts && node tools/after-install.cjs
COPY . .
RUN npm run release -- /release
RUN mkdir /opt/groundplane && tar -xzf /release/groundplane-*.tar.gz -C /opt/groundplane --strip-components=1
WORKDIR /opt/groundplane
# What packages bring for debuggers, compilers, browsers and another libc does not run here.
RUN npm ci --omit=dev \
  && strip --strip-unneeded "$(readlink -f node_modules/.bin/node)" \
  && find node_modules \( -name '*.d.*ts' -o -name '*.md' -o -name '.yarn' -o -name '*-profiling.*' -o -name 'react-dom-client.*' \
    -o -name '*.browser.*' -o -name '*.standalone.*' -o -name '*musl*' -o -name '*wasm32*' \) -prune -exec rm -rf {} +

FROM debian:13-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin groundplane \
  && install -d -o groundplane -g groundplane -m 0700 /data \
  && printf '#!/bin/sh\nexec node /opt/groundplane/server/cli.js "$@"\n' > /usr/local/bin/groundplane \
  && chmod 755 /usr/local/bin/groundplane
COPY --from=build /opt/groundplane /opt/groundplane
# Fewer heaps of the C library, so that memory which is free goes back to the system.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV PATH=/opt/groundplane/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
WORKDIR /opt/groundplane
USER groundplane
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# A large update of the database takes minutes.
HEALTHCHECK --start-period=15m --interval=15s --timeout=5s CMD ["node", "server/cli.js", "ready"]
ENTRYPOINT ["node", "server/cli.js"]
CMD ["start"]
