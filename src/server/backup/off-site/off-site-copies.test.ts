import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startS3Store } from '#tests/support/s3-store.ts';
import type { TestedStore } from '#tests/support/certificates-in-store.ts';
import { COPIES_MAX, OffSiteCopies } from './off-site-copies.ts';

const KEY = 'only-for-tests-0123456789-0123456789';
const MIB = 1024 * 1024;
let folder: string;
let store: TestedStore;
let copies: OffSiteCopies;
let day = 0;
const now = () => new Date(Date.UTC(2026, 10, 1 + day));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hourbook-copies-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllGlobals());
beforeEach(async () => {
  day = 0;
  store = await startS3Store();
  copies = openCopies();
  return () => store.close();
});

const openCopies = (key = KEY) => new OffSiteCopies({ bucket: store.settings, key });

/** A file of random bytes, as a compressed one looks. */
function fileOf(bytes: number): string {
  day += 1;
  const file = join(folder, `hourbook-${now().toISOString().slice(0, 10)}.jsonl.gz`);
  writeFileSync(file, randomBytes(bytes));
  return file;
}
const target = () => join(folder, `${crypto.randomUUID()}.jsonl.gz`);
const partsOf = async () => [...(await store.objects()).keys()].filter((name) => name.includes('/')).toSorted();

test('a copy comes back byte for byte, in a file of its owner alone, and nothing in the store can be read', async () => {
  const file = fileOf(17 * MIB + 5);
  const { copy } = await copies.copy(file, now());
  expect(copy).toMatchObject({ parts: 3, bytes: 17 * MIB + 5, copiedAt: '2026-11-02T00:00:00.000Z' });
  const fetched = target();
  await copies.fetch(undefined, fetched);
  const content = readFileSync(file);
  expect(readFileSync(fetched).equals(content)).toBe(true);
  expect((statSync(fetched).mode & 0o777).toString(8)).toBe('600');
  for (const object of (await store.objects()).values()) {
    expect(object.includes(content.subarray(0, 16))).toBe(false);
    expect(object.includes('hourbook')).toBe(false);
  }
});

test('an empty file, and one that fills its parts, come back too', async () => {
  for (const bytes of [0, 8 * MIB, 16 * MIB]) {
    const file = fileOf(bytes);
    await copies.copy(file, now());
    const fetched = target();
    await copies.fetch(undefined, fetched);
    expect(readFileSync(fetched).equals(readFileSync(file)), String(bytes)).toBe(true);
  }
});

test('the newest is fetched, or the one that is named; one that is not there is refused with the names of those that are', async () => {
  const [older, newer] = [fileOf(10), fileOf(10)];
  for (const file of [older, newer]) await copies.copy(file, now());
  const [first, second] = [target(), target()];
  await copies.fetch(undefined, first);
  await copies.fetch('hourbook-2026-11-02.jsonl.gz', second);
  expect(readFileSync(first).equals(readFileSync(newer))).toBe(true);
  expect(readFileSync(second).equals(readFileSync(older))).toBe(true);
  await expect(copies.fetch('hourbook-1999-01-01.jsonl.gz', target())).rejects.toThrow(
    'There are: hourbook-2026-11-03.jsonl.gz, hourbook-2026-11-02.jsonl.gz.',
  );
});

test.each([
  ['altered', (part: Buffer) => Buffer.from([...part.subarray(0, 40), part[40]! ^ 1, ...part.subarray(41)])],
  ['cut off', (part: Buffer) => part.subarray(0, -1)],
  ['empty', () => Buffer.alloc(0)],
])('a part that is %s is refused, and leaves no file', async (_what, change) => {
  await copies.copy(fileOf(100), now());
  const [name] = await partsOf();
  await store.put(name!, change((await store.objects()).get(name!)!));
  const before = readdirSync(folder);
  await expect(copies.fetch(undefined, target())).rejects.toThrow('Part 1 of 1');
  expect(readdirSync(folder)).toEqual(before);
});

test('parts that change places, that are gone or that are of another copy are refused', async () => {
  await copies.copy(fileOf(9 * MIB), now());
  const [one, two] = (await partsOf()) as [string, string];
  const objects = await store.objects();
  await store.put(one, objects.get(two)!);
  await expect(copies.fetch(undefined, target())).rejects.toThrow('Part 1 of 2');
  await store.put(one, objects.get(one)!);
  await store.remove(two);
  await expect(copies.fetch(undefined, target())).rejects.toThrow('Part 2 of 2');
  await copies.copy(fileOf(9 * MIB), now());
  const other = (await partsOf()).find((name) => name.endsWith('000001') && name !== two)!;
  await store.put(two, (await store.objects()).get(other)!);
  await expect(copies.fetch('hourbook-2026-11-02.jsonl.gz', target())).rejects.toThrow('Part 2 of 2');
});

test('without its key nothing opens, and nothing is written over', async () => {
  await copies.copy(fileOf(100), now());
  const before = await store.objects();
  const others = openCopies('another-key-of-32-characters-0123456789');
  await expect(others.fetch(undefined, target())).rejects.toThrow('does not open with BACKUP_KEY');
  await expect(others.copy(fileOf(100), now())).rejects.toThrow('does not open with BACKUP_KEY');
  expect(await store.objects()).toEqual(before);
});

test('the oldest is removed from the store when there are too many', async () => {
  for (let count = 0; count <= COPIES_MAX; count += 1) await copies.copy(fileOf(10), now());
  const listed = await copies.list();
  expect(listed).toHaveLength(COPIES_MAX);
  expect(listed.at(-1)!.name).toBe('hourbook-2026-11-03.jsonl.gz');
  expect(await partsOf()).toEqual(listed.map(({ folder: kept }) => `${kept}/000000`).toSorted());
});

test('a copy that breaks off is not in the list', async () => {
  await copies.copy(fileOf(10), now());
  await store.leave();
  await expect(copies.copy(fileOf(10), now())).rejects.toThrow('S3: GET 500');
  await store.comeBack();
  expect((await copies.list()).map(({ name }) => name)).toEqual(['hourbook-2026-11-02.jsonl.gz']);
});

/** The store's answers, which `change` may replace. */
function betweenStore(change: (request: Request, answer: Response) => Promise<Response> | Response) {
  const usual = fetch;
  vi.stubGlobal('fetch', async (request: Request) => change(request.clone(), await usual(request)));
  return () => vi.stubGlobal('fetch', usual);
}
const isPart = ({ url }: Request) => /\/\d{6}$/.test(url);

test('what was written of a copy that is not whole in the store is removed there', async () => {
  await copies.copy(fileOf(10), now());
  const before = await partsOf();
  const end = betweenStore((request, answer) =>
    request.method === 'GET' && isPart(request) ? new Response(randomBytes(100)) : answer,
  );
  await expect(copies.copy(fileOf(9 * MIB), now())).rejects.toThrow('Part 1 of 2');
  end();
  expect(await partsOf()).toEqual(before);
  expect(await copies.list()).toHaveLength(1);
});

test('two that copy at once are both in the list', async () => {
  const files = [fileOf(10), fileOf(10)];
  const first = files[0]!;
  let second: Promise<unknown> | null = null;
  // While the first one writes its part, another command copies from beginning to end.
  const end = betweenStore(async (request, answer) => {
    if (request.method === 'PUT' && isPart(request) && second === null) {
      second = openCopies().copy(files[1]!, now());
      await second;
    }
    return answer;
  });
  await copies.copy(first, now());
  end();
  expect((await copies.list()).map(({ name }) => name).toSorted()).toEqual([
    'hourbook-2026-11-02.jsonl.gz',
    'hourbook-2026-11-03.jsonl.gz',
  ]);
});

test.each([
  ['is too long to be ours', () => new Response(Buffer.alloc(100_000))],
  ['breaks off', () => new Response(brokenOff())],
  ['is a page of something in between', () => new Response('<html>Please sign in</html>')],
  ['is elsewhere', () => new Response(null, { status: 302, headers: { location: 'https://example.org/login' } })],
  ['may not be read', () => new Response('<Error/>', { status: 403 })],
])('where the list %s nothing is written', async (_what, instead) => {
  await copies.copy(fileOf(10), now());
  const before = await store.objects();
  const end = betweenStore((request, answer) => (request.url.endsWith('hourbook-backups') ? instead() : answer));
  await expect(copies.copy(fileOf(10), now())).rejects.toThrow(/^S3: |does not open/);
  end();
  expect(await store.objects()).toEqual(before);
});

const brokenOff = () =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(randomBytes(10));
      controller.error(new Error('closed'));
    },
  });

test('a list whose length is not said is read', async () => {
  await copies.copy(fileOf(10), now());
  const end = betweenStore(async (_request, answer) => new Response(answer.body, { status: answer.status }));
  await copies.copy(fileOf(10), now());
  end();
  expect(await copies.list()).toHaveLength(2);
});

test('a file that is there is not written over', async () => {
  const file = fileOf(10);
  await copies.copy(file, now());
  const before = readFileSync(file);
  await expect(copies.fetch(undefined, file)).rejects.toThrow('is there already');
  expect(readFileSync(file).equals(before)).toBe(true);
});
