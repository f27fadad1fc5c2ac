// /verify with whole, altered and foreign files, and with and without the keys of this installation.
import { otherAt } from '#tests/support/other-at.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { createTestKey, makeTestFile, type TestKey } from '#tests/support/audit-file.ts';
import { fakeServer, forgetServer, signIn, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { FILE_MAX_MB } from './check-file.ts';
import { VerifyPage } from './verify-page.tsx';

expectLogs(/^Reading the published keys failed /);

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
  expect(screen.getByText('Signed with this site’s key.')).toBeVisible();
  expect(screen.getByText(/^Åsa <b>Öberg<\/b>, asa@example.org/)).toBeVisible();
  expect(new Set(calls.map(({ route }) => route))).toEqual(new Set([KEYS]));
});

it('what an intact file proves is said with the result, and not before', async () => {
  fakeServer({ [KEYS]: { body: { keys: [key.jwk] } } });
  await renderPage(<VerifyPage />);
  expect(screen.queryByRole('heading', { name: 'What this proves' })).toBeNull();
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file(text));
  expect(await screen.findByRole('heading', { name: 'What this proves' })).toBeVisible();
});

/** Nothing that suggests that a file is good. */
function expectNothingGood() {
  expect(screen.queryByRole('heading', { name: /^Intact/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'What this proves' })).toBeNull();
  expect(document.querySelector('main')).not.toHaveTextContent(/Signed with|as they were signed/);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Save this part/ })).toBeNull();
}

const ours = () => ({ body: { keys: [key.jwk] } });
const later = () => ({ body: { keys: [{ kid: 'later', x: 'x', y: 'y' }, key.jwk] } });
const forged = async (changes: object = {}) =>
  (await makeTestFile(await createTestKey(), ROWS, { issuer: location.origin, ...changes })).text;
const elsewhere = async () => (await makeTestFile(key, ROWS, { issuer: 'https://other.example' })).text;
const lines = (change: (leaves: string[]) => string[]) => {
  const [head, rest] = [text.split('\n'), text.indexOf('\n</script>', text.indexOf('audit-file/1'))];
  const first = head.indexOf('audit-file/1') + 3;
  const last = text.slice(0, rest).split('\n').length;
  return [...head.slice(0, first), ...change(head.slice(first, last)), ...head.slice(last)].join('\n');
};
const block = () =>
  text.slice(text.indexOf('<script type="text/plain"'), text.indexOf('</script>') + '</script>'.length);

it.each<[string, () => string | Promise<string>, () => Answers[string]]>([
  ['the current key', () => text, ours],
  ['a key that was replaced', () => text, later],
])('a file that is whole, with %s, is intact and offers parts', async (_, make, answer) => {
  await check(file(await make()), { [KEYS]: answer() });
  expect(await screen.findByRole('heading', { name: 'Intact' })).toBeVisible();
  expect(screen.getByText(/^Signed with (this site’s key|an earlier key of this site)/)).toBeVisible();
  expect(screen.getByRole('combobox')).toBeVisible();
});

it.each<[string, () => string | Promise<string>, () => Answers[string]]>([
  ['a key of its own', () => forged(), ours],
  ['a key of its own, and an altered row', async () => (await forged()).replace('"Ben"', '"Bem"'), ours],
  ['a key of its own, and rows left out', async () => (await forged()).replace(/\n[0-9a-f]{64} [^\n]+/, ''), ours],
  ['a key of its own, and an altered script', async () => (await forged()).replace("'Audit file'", "'Audit'"), ours],
  ['a key of its own, and another address', () => forged({ issuer: 'https://other.example' }), ours],
  ['our key, and another address', elsewhere, () => published],
  ['a key that this installation never had', () => text, () => published],
  ['our kid, but another key', () => text, () => ({ body: { keys: [{ ...key.jwk, x: 'A'.repeat(43) }] } })],
])('a file with %s is not from here', async (_, make, answer) => {
  await check(file(await make()), { [KEYS]: answer() });
  expect(await screen.findByRole('heading', { name: 'Not from here' })).toBeVisible();
  expect(screen.getByText(/^What it says of itself: Åsa/)).toBeVisible();
  expectNothingGood();
});

it('a file that says it is of another installation is not said to claim that it is from here', async () => {
  await check(file(await elsewhere()), { [KEYS]: published });
  expect(
    await screen.findByText(/^Its key isn’t one .* come from https:\/\/other.example, but anybody can/),
  ).toBeVisible();
  expect(document.querySelector('main')).not.toHaveTextContent('It claims to come from here');
});

it.each<[string, () => Answers[string]]>([
  ['can’t be read', () => ({ status: 503, body: {} })],
  ['are no keys', () => ({ body: {} })],
  ['are not reached', () => () => Promise.reject(new TypeError('x'))],
])('while the published keys %s, no file is called intact', async (_, answer) => {
  await check(file(text), { [KEYS]: answer() });
  expect(await screen.findByRole('heading', { name: 'Not checked: whose key it is' })).toBeVisible();
  expectNothingGood();
});

it('a key that was unknown when the page opened, and can’t be asked for again, is not called foreign', async () => {
  const answers = [published, { status: 503, body: {} }];
  await check(file(text), { [KEYS]: () => Promise.resolve(answers.shift() ?? answers[0]!) });
  expect(await screen.findByRole('heading', { name: 'Not checked: whose key it is' })).toBeVisible();
});

it.each<[string, () => string | Uint8Array<ArrayBuffer>, string]>([
  ['with another name in a row', () => text.replace('"Ben"', '"Bem"'), 'Not intact: row'],
  ['with another page around the rows', () => text.replace('#222', '#223'), 'Not intact: the page around the rows'],
  ['with another script', () => text.replace("'Audit file'", "'Audit'"), 'Not intact: the page around the rows'],
  ['with something added after it', () => `${text}<p>And 500 hours</p>`, 'Not intact: the page around the rows'],
  ['with another key', () => otherAt(text, text.indexOf('"x":"') + 5), 'Not intact'],
  ['with a row twice', () => lines((leaves) => [leaves[0]!, ...leaves]), 'Not intact: row 2'],
  ['with a row left out', () => lines((leaves) => leaves.slice(1)), 'Not intact'],
  ['with rows in another order', () => lines((leaves) => leaves.toReversed()), 'Not intact: row 2'],
  ['with two blocks of data', () => text.replace(block(), block() + block()), 'Not intact'],
  ['that was cut off in its data', () => text.slice(0, text.indexOf('"Ben"')), 'Not intact'],
  ['that was cut off at its end', () => text.slice(0, -20), 'Not intact: the page around the rows'],
  ['that is empty', () => '', 'Not intact'],
  ['that is another page', () => '<!doctype html><p>Hello</p>', 'Not intact'],
  ['of other bytes', () => new Uint8Array([0xff, 0xfe, 0, 1, 2]), 'Not intact'],
])('a file %s is not intact', async (_, make, title) => {
  const content = make();
  expect(content).not.toBe(text);
  await check(file(content), { [KEYS]: ours() });
  expect(await screen.findByRole('heading', { name: new RegExp(`^${title}`) })).toBeVisible();
  expect(screen.getByRole('alert')).toBeVisible();
  expectNothingGood();
});

it('a file that is too large is refused in words, and another can be chosen', async () => {
  const large = file('x');
  Object.defineProperty(large, 'size', { value: FILE_MAX_MB * 1_000_000 + 1 });
  await check(large, { [KEYS]: { body: { keys: [key.jwk] } } });
  expect(await screen.findByText(`An audit file has at most ${FILE_MAX_MB} MB`)).toBeVisible();
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file(text));
  expect(await screen.findByRole('heading', { name: 'Intact' })).toBeVisible();
});
