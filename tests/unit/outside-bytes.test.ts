// The list of places that work through bytes from outside (docs/security.md) names every file of the server that reads such bytes.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { textsIn } from '#tests/support/files-in.ts';

/** How bytes are taken or worked through in one piece. */
const READS =
  /JSON\.parse\(|\.arrayBuffer\(\)|req\.(?:text|json|parseBody|formData)\(|new TextDecoder\(|new SaxesParser\(/;
/** They read what the operator or this program wrote, or what is parsed in a place of the list. */
const OWN = new Set([
  'backup/check-backup.ts',
  'backup/load-backup.ts',
  'backup/off-site/off-site-copies.ts',
  'calendars/text/multistatus.ts',
  'db/call-function.ts',
  'db/embedded/files/file-list.ts',
  'http/load/answer-at-most.ts',
  'main.ts',
  'notice/watched-notice.ts',
  'one-coach/read-coach.ts',
  'one-coach/read-file-content.ts',
  'stored-secrets.ts',
  'workers/worker-messages.ts',
]);

const page = readFileSync('docs/security.md', 'utf8');
const [, section = ''] = page.split('## Work on bytes from outside\n');
const listed = [...section.split('\n## ')[0]!.matchAll(/`([a-z/-]+\.ts)`/g)].map(([, path]) => path!);
const texts = textsIn('src/server');
const files = texts.map(({ path }) => path);

test('every file that reads bytes is in the list, or reads our own', () => {
  const reading = texts.flatMap(({ path, text }) => (READS.test(text) ? [path] : []));
  expect(reading.filter((path) => !OWN.has(path) && !listed.includes(path))).toEqual([]);
  expect([...OWN].filter((path) => !reading.includes(path))).toEqual([]);
});

test('every file of the list is there and reads bytes, and every thread is in it', () => {
  expect(listed.filter((path) => !files.includes(path))).toEqual([]);
  // A thread is started with a limit on its memory (threads/start-thread.ts), by a script that the build has too.
  const started = texts.filter(({ text }) => /\bnew Worker\(/.test(text)).map(({ path }) => path);
  expect(started.toSorted()).toEqual(['db/embedded/engine.ts', 'threads/start-thread.ts']);
  const scripts = texts.flatMap(({ path, text }) =>
    text.includes('startThread(')
      ? [...text.matchAll(/new URL\('\.\/([^']+\.ts)', import\.meta\.url\)/g)].map(([, name]) =>
          join(dirname(path), name!),
        )
      : [],
  );
  expect(scripts.length).toBeGreaterThan(4);
  const built = readFileSync('build/server.config.ts', 'utf8');
  expect(scripts.filter((path) => !built.includes(`'${basename(path, '.ts')}': 'src/server/${path}'`))).toEqual([]);
  const threads = scripts.map((path) => `${dirname(path)}/`);
  // Large bodies are named by what parses them.
  const named = (folder: string) => folder === 'rest/large-bodies/' || listed.some((path) => path.startsWith(folder));
  expect(threads.filter((folder) => !named(folder))).toEqual([]);
});
