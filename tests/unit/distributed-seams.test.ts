// Tables on several servers are the business of src/server/db/distributed and db/functions/distributed.sql (ADR 71). Few other files know
// of them, and are listed here.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/files-in.ts';

const KNOWS = /distribut|citus/i;
const PAGE = readFileSync('docs/scale.md', 'utf8');

const filesThatKnow = (root: string, pattern: RegExp) =>
  sourcesIn([root], pattern)
    .filter((path) => KNOWS.test(readFileSync(path, 'utf8')))
    .map((path) => path.slice(root.length + 1))
    .toSorted();

test('four files of the source know of distributed tables, besides their folder', () => {
  const [inside, outside] = [true, false].map((isInside) =>
    filesThatKnow('src', /\.ts$/).filter((path) => path.startsWith('server/db/distributed/') === isInside),
  );
  expect(inside!.length).toBeGreaterThan(4);
  expect(outside).toEqual([
    // Moves a database to a coordinator, migrates one, opens one, and runs `npm run distribute`.
    'server/backup/move-command.ts',
    'server/db/migrations/migrate.ts',
    'server/db/native/open-native.ts',
    'server/main.ts',
  ]);
});

test('eleven files of SQL know of them, besides their own', () => {
  expect(filesThatKnow('db/functions', /\.sql$/)).toEqual(
    [
      'distributed.sql',
      // What is not available yet where tables are distributed: files in a store, hooks, lent views, personal keys.
      'certificates.sql',
      'hook-events.sql',
      'lent-views.sql',
      'roles/personal-keys.sql',
      // What the workers cannot look up: accounts, profiles, the time, the catalogue.
      'access.sql',
      'days.sql',
      'encrypt-stored-texts.sql',
      'storage-use.sql',
      'updated-at.sql',
      // Ids are unique for one coach alone.
      'deletions.sql',
      'write-import.sql',
    ].toSorted(),
  );
});

test('docs/scale.md names them all', () => {
  const source = filesThatKnow('src', /\.ts$/).filter((path) => !path.startsWith('server/db/distributed/'));
  const names = [...source, ...filesThatKnow('db/functions', /\.sql$/)];
  expect(names.filter((name) => !PAGE.includes(name))).toEqual([]);
});
