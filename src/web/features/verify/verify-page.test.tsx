// /verify with whole, altered and foreign files, and with and without the keys of this installation.
import { createTestKey, makeTestFile, type TestKey } from '#tests/support/audit-file.ts';
import { fakeServer, forgetServer, signIn, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { FILE_MAX_MB } from './check-file.ts';
import { VerifyPage } from './verify-page.tsx';

const KEYS = 'GET /.well-known/jwks.json';
const ROWS = [
  ['client', 1, 'Ada'],
  ['client', 2, 'Ben'],
] as never;
let key: TestKey;
let text: string;
beforeAll(async () => {
  key = await createTestKey();
  ({ text } = await makeTestFile(key, ROWS, { issuer: location.origin }));
});
beforeEach(signIn);
afterEach(forgetServer);

const published = { body: { keys: [] as object[] } };
const file = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'log.html', { type: 'text/html' });

async function check(content: File, answers: Answers) {
  const calls = fakeServer(answers);
  await renderPage(<VerifyPage />);
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, content);
  return calls;
}

it('a whole file is intact, and is sent nowhere', async () => {
  const calls = await check(file(text), { [KEYS]: { body: { keys: [key.jwk] } } });
  expect(await screen.findByRole('heading', { name: 'Intact' })).toBeVisible();
  expect(screen.getByText('Signed with the key of this installation.')).toBeVisible();
  expect(screen.getByText(/^Åsa <b>Öberg<\/b>, asa@example.org/)).toBeVisible();
  expect(new Set(calls.map(({ route }) => route))).toEqual(new Set([KEYS]));
});

it.each<[string, Answers[string], RegExp]>([
  ['a key that nobody here has', published, /its key is none of this installation’s. Don’t rely on it/],
  ['keys that can’t be read', { status: 503, body: {} }, /^Whose key signed it couldn’t be checked/],
  ['no network', () => Promise.reject(new TypeError('x')), /^Whose key signed it couldn’t be checked/],
])('of %s the page says so beside the result', async (_, answer, words) => {
  await check(file(text), { [KEYS]: answer });
  expect(await screen.findByRole('heading', { name: 'Intact' })).toBeVisible();
  const notice = screen.getByRole('heading', { name: 'Intact' }).parentElement!;
  expect(notice.querySelector('p:last-of-type')).toHaveTextContent(words);
  expect(screen.queryByText('Signed with the key of this installation.')).toBeNull();
});

it.each<[string, () => File, string]>([
  ['with another name in a row', () => file(text.replace('"Ben"', '"Bem"')), 'Not intact: row'],
  [
    'with another page around the rows',
    () => file(text.replace('#222', '#223')),
    'Not intact: the page around the rows',
  ],
  ['that is empty', () => file(''), 'Not intact'],
  ['that is another page', () => file('<!doctype html><p>Hello</p>'), 'Not intact'],
  ['of other bytes', () => file(new Uint8Array([0xff, 0xfe, 0, 1, 2])), 'Not intact'],
])('a file %s is not', async (_, make, title) => {
  await check(make(), { [KEYS]: { body: { keys: [key.jwk] } } });
  expect(await screen.findByRole('heading', { name: new RegExp(`^${title}`) })).toBeVisible();
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.queryByText(/^Signed with/)).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('a file that is too large is refused in words, and another can be chosen', async () => {
  const large = file('x');
  Object.defineProperty(large, 'size', { value: FILE_MAX_MB * 1_000_000 + 1 });
  await check(large, { [KEYS]: { body: { keys: [key.jwk] } } });
  expect(await screen.findByText(`An audit file has at most ${FILE_MAX_MB} MB`)).toBeVisible();
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file(text));
  expect(await screen.findByRole('heading', { name: 'Intact' })).toBeVisible();
});
