import { clickBeside } from '#tests/support/web/click-beside.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn, toasts, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HooksSection } from './hooks-section.tsx';

const TAKEN = 'You have 10 addresses. Please remove one first.';
expectLogs(/^Adding an address failed: You have 10 addresses. Please remove one first./);

const FUNCTION = 'POST /functions/v1';
const hook = {
  id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a07',
  place: 'hooks.zapier.com',
  types: ['session.logged', 'renewal.due'],
  names: false,
  created_at: '2026-11-03T12:00:00Z',
  failing_since: null,
  off_at: null,
  left_out_at: null,
};
const delivery = {
  id: '0b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a07',
  type: 'session.logged',
  created_at: '2026-11-04T12:00:00Z',
  tries: 1,
  tried_at: '2026-11-04T12:01:00Z',
  next_try_at: '2026-11-04T12:02:00Z',
  arrived_at: null,
  problem: 'refused',
  status: 500,
};
const SECRET = 'whsec_c2VjcmV0';

async function open(answers: Answers, hooks: readonly object[] = [hook]) {
  const calls = fakeServer({ [`${FUNCTION}/get-hooks`]: { body: { hooks } }, ...answers });
  await renderPage(<HooksSection />);
  const sent = (name: string) => calls.filter(({ route }) => route === `${FUNCTION}/${name}`).map(({ body }) => body);
  expect(sent('get-hooks')).toEqual([]);
  await press('Addresses');
  await screen.findByRole('button', { name: 'Add an address' });
  return sent;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(signIn);
afterEach(forgetServer);

it('asks for nothing until it is opened, and adds an address whose secret is shown once', async () => {
  const user = userEvent.setup();
  const sent = await open({ [`${FUNCTION}/create-hook`]: { body: { hook, secret: SECRET } } }, []);
  await press('Add an address');
  const dialog = await screen.findByRole('dialog', { name: 'Add an address' });
  await user.type(within(dialog).getByLabelText('Address'), 'https://hooks.zapier.com/a');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Requirement met' }));
  expect(within(dialog).getByRole('checkbox', { name: 'Name the client' })).not.toBeChecked();
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(await screen.findByLabelText('Signing secret')).toHaveValue(SECRET);
  await clickBeside();
  expect(screen.getByLabelText('Signing secret')).toBeVisible();
  expect(sent('create-hook')).toEqual([
    {
      address: 'https://hooks.zapier.com/a',
      types: ['session.logged', 'session.confirmed', 'renewal.due'],
      names: false,
    },
  ]);
  await press('Done');
  await press('Add an address');
  expect(screen.queryByDisplayValue(SECRET)).toBeNull();
});

it('says what is missing at its field, and asks the server only when nothing is', async () => {
  const sent = await open({ [`${FUNCTION}/create-hook`]: { status: 400, body: { message: TAKEN } } });
  await press('Add an address');
  const address = await screen.findByLabelText('Address');
  for (const event of within(screen.getByRole('group', { name: 'Events' })).getAllByRole('checkbox'))
    await userEvent.click(event);
  await press('Add');
  expect(await screen.findByText('Choose at least one event')).toBeVisible();
  expect(address).toHaveFocus();
  expect(address).toHaveAccessibleDescription(/Enter an address that begins with https/);
  expect(sent('create-hook')).toEqual([]);
  await userEvent.type(address, ' https://hooks.zapier.com/a ');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Session logged' }));
  await press('Add');
  expect(await screen.findByText(TAKEN)).toBeVisible();
  expect(sent('create-hook')).toEqual([
    { address: 'https://hooks.zapier.com/a', types: ['session.logged'], names: false },
  ]);
});

it('sends a test and says how it went', async () => {
  const sent = await open({
    [`${FUNCTION}/test-hook`]: { body: { delivery: { ...delivery, type: 'hook.test', next_try_at: null } } },
  });
  await press('Send a test');
  await expect.poll(() => JSON.stringify(toasts())).toContain('It was not accepted (500). Given up');
  expect(sent('test-hook')).toEqual([{ id: hook.id }]);
});

it('shows the log, and sends one again', async () => {
  const sent = await open({
    [`${FUNCTION}/get-hook-deliveries`]: { body: { deliveries: [delivery] } },
    [`${FUNCTION}/send-hook-delivery`]: { body: { delivery: { ...delivery, problem: null, next_try_at: null } } },
  });
  await press('Log');
  expect(await screen.findByText('It was not accepted (500). We try again')).toBeVisible();
  await press(/^Send again: Session logged, /);
  await expect.poll(() => JSON.stringify(toasts())).toContain('Arrived');
  expect(sent('send-hook-delivery')).toEqual([{ id: delivery.id }]);
});

it('changes what is sent, switches off and on, and removes after a question', async () => {
  const sent = await open({
    [`${FUNCTION}/change-hook`]: { body: { hook } },
    [`${FUNCTION}/delete-hook`]: { body: { id: hook.id } },
  });
  await press('Change');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Name the client' }));
  await press('Save');
  const choices = { id: hook.id, types: hook.types };
  await expect.poll(() => sent('change-hook')).toEqual([{ ...choices, names: true, is_on: true }]);
  await press('Switch off');
  await expect.poll(() => sent('change-hook').at(-1)).toEqual({ ...choices, names: false, is_on: false });
  await press('Remove');
  expect(sent('delete-hook')).toEqual([]);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await expect.poll(() => sent('delete-hook')).toEqual([{ id: hook.id }]);
});

it.each([
  [{ failing_since: '2026-11-04T12:00:00Z' }, /^Nothing has arrived since 4 Nov.*We keep trying/, 'Switch off'],
  [
    { failing_since: '2026-11-04T12:00:00Z', off_at: '2026-11-11T12:00:00Z' },
    /^Switched off: nothing arrived for 7 days/,
    'Switch on',
  ],
  [{ left_out_at: '2026-11-04T12:00:00Z' }, /^Some events were left out on 4 Nov.*500 a day/, 'Switch off'],
])('says what is wrong: %o', async (state, text, button) => {
  await open({}, [{ ...hook, ...state }]);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: button })).toBeVisible();
});
