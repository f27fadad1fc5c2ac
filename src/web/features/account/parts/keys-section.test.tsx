import { clickBeside } from '#tests/support/web/click-beside.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn, toasts, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KeysSection } from './keys-section.tsx';

expectLogs(/^Making a key failed: (?:You have 20 keys. Please end one first.|password is not right)/);

const FUNCTION = 'POST /functions/v1';
const key = {
  id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a07',
  name: 'Zapier',
  scope: 'log',
  reads_notes: false,
  created_at: '2026-11-03T12:00:00Z',
  expires_at: '2126-11-03T12:00:00Z',
  last_used_at: null,
};

async function open(answers: Answers) {
  const calls = fakeServer(answers);
  await renderPage(<KeysSection />);
  return (name: string) => calls.filter(({ route }) => route === `${FUNCTION}/${name}`).map(({ body }) => body);
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(signIn);
afterEach(forgetServer);

it('says of each key what it may do, when it was made and used, and when it ends', async () => {
  const old = { ...key, id: 'b', name: 'Old', reads_notes: true, scope: 'all' };
  const keys = [key, { ...old, last_used_at: '2026-11-05T12:00:00Z', expires_at: '2026-11-04T12:00:00Z' }];
  await open({ [`${FUNCTION}/get-personal-keys`]: { body: { keys } } });
  expect(await screen.findByText(/^Log sessions, no notes · made .*3.* · never used · expires .*2126$/)).toBeVisible();
  expect(
    screen.getByText(/^Everything but the account, with notes · made .* · last used .*5.* · expired .*4.*2026$/),
  ).toBeVisible();
});

it('makes a key that reads no notes unless that is chosen, and shows it once', async () => {
  const user = userEvent.setup();
  const secret = `hb_${'x'.repeat(43)}`;
  const sent = await open({
    [`${FUNCTION}/get-personal-keys`]: { body: { keys: [] } },
    [`${FUNCTION}/create-personal-key`]: { body: { ...key, key: secret } },
  });
  await press('Make a key');
  await user.type(await screen.findByLabelText('Name'), 'Zapier');
  await user.selectOptions(screen.getByLabelText('It may'), 'Log sessions');
  await user.selectOptions(screen.getByLabelText('Expires'), 'In a year');
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  await clickBeside();
  await user.type(screen.getByLabelText('Password'), 'mine');
  await press('Make the key');
  expect(await screen.findByLabelText('Zapier')).toHaveValue(secret);
  await clickBeside();
  expect(screen.getByLabelText('Zapier')).toBeVisible();
  expect(sent('create-personal-key')).toEqual([
    { name: 'Zapier', scope: 'log', reads_notes: false, days: 365, password: 'mine' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  expect(JSON.stringify(toasts())).toContain('Key copied');
  await press('Done');
  await press('Make a key');
  expect(screen.queryByDisplayValue(secret)).toBeNull();
});

it('shows the key also if its form was left before the answer: it is made, and is never shown again', async () => {
  const user = userEvent.setup();
  let answer: (answer: { body: unknown }) => void = () => undefined;
  await open({
    [`${FUNCTION}/get-personal-keys`]: { body: { keys: [] } },
    [`${FUNCTION}/create-personal-key`]: () => new Promise((resolve) => (answer = resolve)),
  });
  await press('Make a key');
  await user.type(await screen.findByLabelText('Name'), 'Zapier');
  await user.type(screen.getByLabelText('Password'), 'mine');
  await press('Make the key');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer({ body: { ...key, key: 'hb_secret' } });
  expect(await screen.findByLabelText('Zapier')).toHaveValue('hb_secret');
});

it('says what is missing at its field, and asks the server only when nothing is', async () => {
  const user = userEvent.setup();
  const sent = await open({
    [`${FUNCTION}/get-personal-keys`]: { body: { keys: [] } },
    [`${FUNCTION}/create-personal-key`]: { status: 403, body: { message: 'password is not right' } },
  });
  await press('Make a key');
  await press('Make the key');
  const [name, password] = [await screen.findByLabelText('Name'), screen.getByLabelText('Password')];
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription(/Please enter a name/);
  expect(password).toHaveAccessibleDescription(/Please enter your password/);
  expect(sent('create-personal-key')).toEqual([]);
  await user.type(name, 'Zapier');
  await user.type(password, 'not mine');
  await press('Make the key');
  await waitFor(() => expect(password).toHaveAccessibleDescription(/This is not your password/));
  expect(password).toHaveFocus();
});

it('says why a key could not be made', async () => {
  const user = userEvent.setup();
  await open({
    [`${FUNCTION}/get-personal-keys`]: { body: { keys: [] } },
    [`${FUNCTION}/create-personal-key`]: { status: 400, body: { message: 'You have 20 keys. Please end one first.' } },
  });
  await press('Make a key');
  await user.type(await screen.findByLabelText('Name'), 'Zapier');
  await user.type(screen.getByLabelText('Password'), 'mine');
  await press('Make the key');
  expect(await screen.findByText('You have 20 keys. Please end one first.')).toBeVisible();
});

it('ends a key after a question', async () => {
  const sent = await open({
    [`${FUNCTION}/get-personal-keys`]: { body: { keys: [key] } },
    [`${FUNCTION}/end-personal-key`]: { body: { id: key.id } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'End Zapier' }));
  expect(sent('end-personal-key')).toEqual([]);
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'End' }));
  await expect.poll(() => sent('end-personal-key')).toEqual([{ id: key.id }]);
  await expect.poll(() => JSON.stringify(toasts())).toContain('Key ended');
});
