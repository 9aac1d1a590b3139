# Built once with the development packages, run without them.
FROM node:22-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run --silent pack:release -- /release
RUN cd /release && npm ci --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
RUN install --directory --owner=node --group=node --mode=0700 /data
WORKDIR /srv/shop
COPY --from=build /release ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=512", "build/server.js"]
