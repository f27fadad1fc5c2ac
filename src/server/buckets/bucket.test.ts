// A store that hangs, breaks off, or is not the store: nothing of it passes for an object (ADR 147).
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { BucketFailure, ForeignObject, openBucket } from './bucket.ts';

const TIMEOUT_MS = 300;
const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function storeThat(answers: (response: ServerResponse, method: string) => void) {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answers(response, request.method ?? ''));
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { accessKey: 'a', secretKey: 'the-secret-key', region: 'eu-west-1' };
  return openBucket({ ...keys, endpoint, bucket: 'backups', pathStyle: true }, TIMEOUT_MS);
}

const failure = async (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('was no failure'),
    (error: Error) => error,
  );

test.each([
  ['never answers', () => undefined],
  ['begins an answer and hangs', (response: ServerResponse) => void response.writeHead(200).write('x')],
  [
    'ends before it has sent what it said',
    (response: ServerResponse) =>
      void response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy()),
  ],
])('one that %s is a failure', async (_what, answers) => {
  const bucket = await storeThat(answers);
  expect(await failure(bucket.get('x', 100))).toBeInstanceOf(BucketFailure);
});

test('one that leads elsewhere has stored nothing, and is not followed', async () => {
  let asked = 0;
  const elsewhere = await storeThat((response) => {
    asked += 1;
    response.end('Please sign in');
  });
  await expect(elsewhere.get('x', 100)).resolves.toEqual(Buffer.from('Please sign in'));
  const { port } = opened[0]!.address() as AddressInfo;
  for (const status of [301, 302, 303, 307, 308]) {
    const bucket = await storeThat((response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${port}/login` }).end(),
    );
    const works = [() => bucket.put('x', Buffer.from('content')), () => bucket.get('x', 100), () => bucket.remove('x')];
    for (const work of works)
      expect(await failure(work())).toMatchObject({
        name: 'BucketFailure',
        message: expect.stringContaining(String(status)),
      });
  }
  expect(asked).toBe(1);
});

test.each([true, false])(
  'an object that is longer than ours is not read into memory, its length said: %s',
  async (isSaid) => {
    const bucket = await storeThat((response) => {
      response.writeHead(200, isSaid ? { 'content-length': 101 } : {});
      response.end(Buffer.alloc(101));
    });
    expect(await failure(bucket.get('x', 100))).toBeInstanceOf(ForeignObject);
    expect(await bucket.get('x', 101)).toHaveLength(101);
  },
);

test('what is not there is null, and no failure names a key', async () => {
  const absent = await storeThat((response) => response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>'));
  expect(await absent.get('x', 100)).toBeNull();
  await absent.remove('x');
  const refusing = await storeThat((response) => response.writeHead(403).end('<Error>the-secret-key</Error>'));
  for (const work of [() => absent.put('x', Buffer.from('x')), () => refusing.get('x', 100)]) {
    const error = await failure(work());
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('secret');
  }
});

test.each([
  ['a bucket that is not there', '<Error><Code>NoSuchBucket</Code></Error>', 'S3: there is no such bucket'],
  ['a page of something in between', '<html>Not found</html>', 'S3: DELETE 404'],
  ['a long page', 'x'.repeat(100_000), 'S3: DELETE 404'],
])('404 for %s does not say that an object is not there, or is removed', async (_what, page, message) => {
  const bucket = await storeThat((response) => response.writeHead(404).end(page));
  expect((await failure(bucket.remove('x'))).message).toBe(message);
  for (const work of [() => bucket.get('x', 100), () => bucket.put('x', Buffer.from('x'))])
    expect(await failure(work())).toBeInstanceOf(BucketFailure);
});

test('404 without a body says that there is no such object', async () => {
  const bucket = await storeThat((response) => response.writeHead(404).end());
  expect(await bucket.get('x', 100)).toBeNull();
  await bucket.remove('x');
});
