import { expect, test } from 'vitest';
import { relyingParty } from './relying-party.ts';

const of = (...publicUrls: string[]) =>
  relyingParty({ publicUrl: publicUrls[0] ?? '', publicUrls, appName: 'Hourbook' });

test.each([
  [['https://log.example.org'], 'log.example.org', ['https://log.example.org']],
  [['http://localhost:3000'], 'localhost', ['http://localhost:3000']],
  [
    ['https://example.org', 'https://www.example.org', 'https://example.com', 'https://badexample.org'],
    'example.org',
    ['https://example.org', 'https://www.example.org'],
  ],
])('%j: %s, used at %j', (urls, id, origins) => {
  expect(of(...urls)).toEqual({ id, name: 'Hourbook', origins });
});

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])('%s has none', (url) => {
  expect(() => of(url)).toThrow(expect.objectContaining({ status: 422, code: 'passkey_disabled' }));
});
