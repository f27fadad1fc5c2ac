import { afterEach, expect, test, vi } from 'vitest';
import { objectStore } from './object-store.ts';

const KEYS = { bucket: 'files', region: 'eu-west-1', accessKey: 'a', secretKey: 'b' };
const CONTENT = { claims: { role: 'authenticated', json: '{}' }, contentId: 'c1' } as const;

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['https://s3.example.org', true, 'https://s3.example.org/files/certificates/c1/3'],
  ['https://example.org/store/', true, 'https://example.org/store/files/certificates/c1/3'],
  ['https://s3.example.org:9000', false, 'https://files.s3.example.org:9000/certificates/c1/3'],
])('an object at %s, path style %s, is at %s', async (endpoint, pathStyle, address) => {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request);
    return new Response();
  });
  await objectStore({ ...KEYS, endpoint, pathStyle }).put(CONTENT, 3, Buffer.from('encrypted'));
  expect(asked.map(({ method, url }) => [method, url])).toEqual([['PUT', address]]);
  expect(asked[0]?.headers.get('authorization')).toContain('/eu-west-1/s3/aws4_request');
});
