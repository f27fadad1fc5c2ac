import { expect, test } from 'vitest';
import { namedFiles } from './named-files.ts';
import { madeFile } from './web-files.ts';

const FILES = new Map([
  ['/index.html', madeFile('.html', '<title>Hourbook</title><script src="/assets/hourbook.js"></script>')],
  ['/manifest.webmanifest', madeFile('.webmanifest', '{"name":"Hourbook"}')],
  ['/assets/main-1.js', madeFile('.js', 'keep("hourbook.auth")')],
  ['/sw.js', madeFile('.js', 'install()')],
]);
const NAME = `Log "$&" <b>`;
const textOf = (files: typeof FILES, path: string) => files.get(path)!.plain.toString('utf8');

test('pages and manifest get the name as their format writes it, with another tag for caches', () => {
  const named = namedFiles(FILES, NAME) as typeof FILES;
  expect(textOf(named, '/index.html')).toBe(
    '<title>Log &quot;$&amp;&quot; &lt;b&gt;</title><script src="/assets/hourbook.js"></script>',
  );
  expect(JSON.parse(textOf(named, '/manifest.webmanifest'))).toEqual({ name: NAME });
  expect(named.get('/index.html')!.etag).not.toBe(FILES.get('/index.html')!.etag);
});

test('files that are kept for ever stay, and the service worker differs, so that browsers fetch the pages anew', () => {
  const named = namedFiles(FILES, NAME) as typeof FILES;
  expect(named.get('/assets/main-1.js')).toBe(FILES.get('/assets/main-1.js'));
  expect(textOf(named, '/sw.js')).not.toBe(textOf(namedFiles(FILES, 'Other') as typeof FILES, '/sw.js'));
});

test('the usual name changes nothing', () => {
  expect(namedFiles(FILES, 'Hourbook')).toBe(FILES);
});
