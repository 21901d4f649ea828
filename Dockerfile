# syntax=docker/dockerfile:1

ARG NODE=22

# Has python3, make and g++, in case better-sqlite3 has to be compiled.
FROM node:${NODE}-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY engine/package.json ./engine/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# What is removed last is for those who compile or debug the packages, or in better-sqlite3's case left from compiling.
# Licences stay.
RUN npm run build && npm run -s sbom > build/sbom.cdx.json && npm prune --omit=dev --no-audit --no-fund \
  && cd node_modules && rm -rf typescript better-sqlite3/deps better-sqlite3/build/Release/obj* pdfjs-dist/build \
  && find . -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete

FROM node:${NODE}-bookworm-slim
WORKDIR /app
# Owned by root: the service can't change its own code.
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/engine/package.json ./engine/
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/db/migrations ./db/migrations
COPY --from=build /app/build ./build
RUN install -d -o node -g node -m 700 /data
# The heap limit is the service's; workers have their own. The limit of the container is in compose.yaml.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 STORAGE_DIR=/data NODE_OPTIONS=--max-old-space-size=512
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs", "--built"]
