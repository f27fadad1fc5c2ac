const FROM_SOURCES = 'node scripts/start.mjs';
const MAIN = 'node dist/server/main.js';

/**
 * What `npm start` and the npm commands of the server are in a release, which has no sources.
 * @param {Record<string, string>} scripts those of package.json
 * @returns {Record<string, string>}
 */
export const releasedScripts = (scripts) =>
  Object.fromEntries(
    Object.entries(scripts)
      .filter(([, line]) => line.startsWith(FROM_SOURCES))
      .map(([name, line]) => [name, line.replace(FROM_SOURCES, MAIN)]),
  );
