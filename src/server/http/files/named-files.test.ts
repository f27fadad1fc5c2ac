import { expect, test } from 'vitest';
import { namedFiles } from './web-files.ts';
import { generatedFile } from './web-files.ts';

const FILES = new Map([
  ['/index.html', generatedFile('.html', '<title>Hourbook</title><script src="/assets/hourbook.js"></script>')],
  ['/manifest.webmanifest', generatedFile('.webmanifest', '{"name":"Hourbook"}')],
  ['/assets/main-1.js', generatedFile('.js', 'keep("hourbook.auth")')],
  ['/sw.js', generatedFile('.js', 'install()')],
]);
const NAME = `Log "$&" <b>`;
const textOf = (files: typeof FILES, path: string) => files.get(path)!.plain().toString('utf8');

test('pages and manifest get the escaped name and another ETag', () => {
  const named = namedFiles(FILES, NAME) as typeof FILES;
  expect(textOf(named, '/index.html')).toBe(
    '<title>Log &quot;$&amp;&quot; &lt;b&gt;</title><script src="/assets/hourbook.js"></script>',
  );
  expect(JSON.parse(textOf(named, '/manifest.webmanifest'))).toEqual({ name: NAME });
  expect(named.get('/index.html')!.etag).not.toBe(FILES.get('/index.html')!.etag);
});

test('immutable files are unchanged, and the service worker differs, so that browsers fetch the pages again', () => {
  const named = namedFiles(FILES, NAME) as typeof FILES;
  expect(named.get('/assets/main-1.js')).toBe(FILES.get('/assets/main-1.js'));
  expect(textOf(named, '/sw.js')).not.toBe(textOf(namedFiles(FILES, 'Other') as typeof FILES, '/sw.js'));
});

test('the default name changes nothing', () => {
  expect(namedFiles(FILES, 'Hourbook')).toBe(FILES);
});
