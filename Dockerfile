# The image of the version before, whose scripts and styles are taken along: --build-arg BEFORE=guildhall:1.0
ARG BEFORE=
FROM node:24-slim AS nothing
WORKDIR /guildhall/dist
FROM ${BEFORE:-nothing} AS before

FROM node:24-slim AS build
ARG BEFORE
WORKDIR /guildhall
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund
COPY . .
COPY --from=before /guildhall/dist /before
RUN npm run build -- ${BEFORE:+--with /before} && npm prune --omit=dev --no-audit --no-fund
# What Node compiles at a start, compiled once.
RUN NODE_COMPILE_CACHE=.cache/compiled node --input-type=module -e "await import('./server/main.ts')"

FROM node:24-slim
WORKDIR /guildhall
ENV NODE_COMPILE_CACHE=/guildhall/.cache/compiled NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build --chown=node:node /guildhall .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Whether the process lives, not whether the database does: a restart mends the one and not the other.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/main.ts"]
