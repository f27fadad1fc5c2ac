// The addresses of src/server/route-list.ts that are no screens, compared with what stands between a browser and the server: the service
// worker, `npm run dev` and the proxies' logs.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LEGAL_PATHS } from '#domain/legal/legal-version.ts';
import { SCREEN_PATHS } from '#domain/screens.ts';
import { ROUTES } from '#server/route-list.ts';

const read = (path: string) => readFileSync(path, 'utf8');
/** Besides 'ALL /*', which are the screens and the files of the build. */
const routes = Object.entries(ROUTES).flatMap(([route, { who }]) => {
  const path = route.split(' ')[1]!;
  return path === '/*' ? [] : [{ path: path.replace(/:file\{.*\}$/, 'x.ics').replaceAll(':', ''), who }];
});

test('the service worker opens no screen in place of any, and leaves none of the screens alone', () => {
  const [, source = ''] = /const NO_SCREEN =\s+\/(.+)\/;/.exec(read('src/web/service-worker.ts'))!;
  const noScreen = new RegExp(source);
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.filter(({ path }) => !noScreen.test(path))).toEqual([]);
  expect(SCREEN_PATHS.filter((path) => noScreen.test(path))).toEqual([]);
});

test('npm run dev hands each to the server, and the legal pages, and no screen', () => {
  const [, list = ''] = /const API_PATHS = \[([^\]]+)\]/.exec(read('scripts/dev.mjs'))!;
  const paths = [...list.matchAll(/'([^']+)'/g)].map(([, path]) => path!);
  const isHanded = (path: string) => paths.some((start) => path.startsWith(start));
  expect([...routes.map(({ path }) => path), ...LEGAL_PATHS].filter((path) => !isHanded(path))).toEqual([]);
  expect(SCREEN_PATHS.filter(isHanded)).toEqual([]);
});

test('no proxy logs one that is a secret', () => {
  const secret = routes.filter(({ who }) => who === 'link').map(({ path }) => path.split('/')[1]!);
  const logged = (file: string, rule: RegExp) =>
    expect(rule.exec(read(`deploy/proxies/${file}`))?.[1]?.split('|'), file).toEqual(secret);
  logged('nginx.conf', /~\*\^\/(.+)\/ 0;/);
  logged('Caddyfile', /uri regexp "\(\?i\)\(\/(.+)\/\|/);
  logged('haproxy.cfg', /silent if \{ path_reg -i \^\/\+(.+)\/ \}/);
});
