# The server with its web app. Build: docker build --tag hourbook:0.1.0 .
# docs/operations.md says how to run it; a test follows these steps without an engine (tests/failure/container.test.ts).

# The recommended release of Node on Debian, whose glibc the argon2 binary is made for.
ARG NODE_IMAGE=node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY tsconfig.json ./
COPY build ./build
COPY scripts ./scripts
COPY src ./src
COPY stripe-simulator ./stripe-simulator
COPY docs/screenshots ./docs/screenshots
RUN npm run build

# What Node loads at run time. No package of these needs an installation script.
FROM ${NODE_IMAGE} AS packages
WORKDIR /packages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM ${NODE_IMAGE}
# Neither npm nor yarn: nothing is installed or built here. The data folder belongs to the image's user "node".
RUN rm -rf /usr/local/lib/node_modules /opt/yarn-* /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && install --directory --owner=1000 --group=1000 --mode=0700 /var/lib/hourbook
WORKDIR /srv/hourbook
# Owned by root, so that the server cannot change its own program.
COPY --from=packages /packages/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY db ./db
COPY package.json LICENSE ./
# TRUST_PROXY is a setting of the operator's: it depends on what is in front.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/hourbook
VOLUME ["/var/lib/hourbook"]
EXPOSE 3000
# By number, so that Kubernetes can tell that it is not root.
USER 1000:1000
# The process answers; it may still have no database. Behind a proxy the port opens when the migrations are done.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# On SIGTERM it stops within the ten seconds that docker stop waits.
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
