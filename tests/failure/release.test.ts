// `npm run release` packs one file. Unpacked in an empty folder it starts with Node and flock alone: without npm, a build or the sources.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restOf, signUpCoach } from './support/coach.ts';
import { spawnServer, type ServerProcess } from './support/server-process.ts';
import { unpackRelease } from './support/unpacked-release.ts';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
let place: string;
let file: string;
let root: string;
let env: Record<string, string>;
let server: ServerProcess | undefined;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'hourbook-release-'));
  ({ file, root } = unpackRelease(place));
  // All that it needs of the system beside Node.
  mkdirSync(join(place, 'bin'));
  symlinkSync(execFileSync('which', ['flock'], { encoding: 'utf8' }).trim(), join(place, 'bin', 'flock'));
  env = { DATA_DIR: join(place, 'data'), PATH: join(place, 'bin') };
});
afterAll(async () => {
  await server?.kill();
  rmSync(place, { recursive: true, force: true });
});

test('the checksum is that of the file', () => {
  const [hash, name] = readFileSync(`${file}.sha256`, 'utf8').trim().split(/\s+/);
  expect(name).toBe(basename(file));
  expect(hash).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'));
});

test('it starts and serves: the pages, an account and its rows', async () => {
  const began = performance.now();
  server = spawnServer({ root, hasWebApp: true, env });
  const url = await server.ready;
  process.stdout.write(`the release was ready after ${Math.round(performance.now() - began)} ms\n`);
  for (const path of ['/', '/login', '/licences', '/readyz']) expect((await fetch(url + path)).status, path).toBe(200);
  const coach = await signUpCoach(url);
  const clients = restOf(url, coach).from('clients');
  expect((await clients.insert({ name: 'Amara Osei' })).status).toBe(201);
  expect((await clients.select('name')).data).toEqual([{ name: 'Amara Osei' }]);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});

test('its commands need no sources', () => {
  const backup = join(place, 'backup.jsonl.gz');
  execFileSync(process.execPath, ['dist/server/main.js', 'backup', backup], { cwd: root, env, stdio: 'pipe' });
  expect(existsSync(backup)).toBe(true);
});

test('it holds no package that only the build, tests or checks need, and the licence of each that it holds', () => {
  const installed = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; version?: string }>;
  };
  const licences = readFileSync(join(root, 'LICENCES.txt'), 'utf8');
  const held = readdirSync(join(root, 'node_modules'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .map((path) => path.replace(/\/package\.json$/, ''));
  expect(held.length).toBeGreaterThan(20);
  expect(held).toEqual(expect.arrayContaining(['pg', 'pg-types', 'pino']));
  const forTheBuild = /^(?:@types\/.+|@vitejs\/.+|react|rolldown|tailwindcss|vite)$/;
  expect(held.filter((name) => forTheBuild.test(name) || installed.packages[`node_modules/${name}`]?.dev)).toEqual([]);
  const unnamed = held.filter(
    (name) => !licences.includes(`${name} ${installed.packages[`node_modules/${name}`]?.version}\n`),
  );
  expect(unnamed).toEqual([]);
  // Packages of the web app, and some of the server, are inside the files of the build.
  for (const name of ['react', 'hono']) {
    expect(held).not.toContain(name);
    expect(licences).toContain(`${name} ${dependencies[name]}\n`);
  }
});
