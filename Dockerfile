# An engine: claims fits from the service at EDPS_URL and keeps nothing. Both settings without a
# default, EDPS_URL and ENGINE_TOKEN, are given when the container starts, never baked in.

FROM node:24.21.0-slim AS packages
WORKDIR /engine
COPY package.json package-lock.json ./
# The optional packages are Node.js itself, which this image has.
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:24.21.0-slim
ENV NODE_ENV=production ENGINE_HOST=0.0.0.0 ENGINE_PORT=8080
WORKDIR /engine
COPY --from=packages /engine/node_modules ./node_modules
COPY package.json ./
COPY engine ./engine
USER node
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ENGINE_PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "engine/server/main.ts"]
