import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn, toasts, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OwnFeedSection } from './own-feed-section.tsx';

expectLogs(/^Making a feed failed: You have been signed out/, /^TypeError: No answer for GET \/auth\/v1\/user/);

const feed = { names: 'initials', created_at: '2026-11-03T12:00:00Z' };
const address = 'https://log.example/calendar/secret.ics';
const FUNCTION = 'POST /functions/v1';

async function open(answers: Answers) {
  const calls = fakeServer(answers);
  await renderPage(<OwnFeedSection />);
  return (name: string) => calls.filter(({ route }) => route === `${FUNCTION}/${name}`).map(({ body }) => body);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

beforeEach(signIn);
afterEach(forgetServer);

it('makes an address with initials, and shows it to be copied', async () => {
  const user = userEvent.setup();
  const sent = await open({
    [`${FUNCTION}/get-own-feed`]: { body: { feed: null } },
    [`${FUNCTION}/open-own-feed`]: { body: { feed, address } },
  });
  await user.click(await screen.findByRole('button', { name: 'Make an address' }));
  expect(await screen.findByLabelText('Your calendar’s address')).toHaveValue(address);
  expect(sent('open-own-feed')).toEqual([{ names: 'initials' }]);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(JSON.stringify(toasts())).toContain('Address copied');
});

it('never shows an address that was made before, and changes the names', async () => {
  const sent = await open({
    [`${FUNCTION}/get-own-feed`]: { body: { feed } },
    [`${FUNCTION}/change-own-feed`]: { body: { feed: { ...feed, names: 'full' } } },
  });
  expect(await screen.findByText(/On since 3 November 2026\. The address cannot be shown again/)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Full names' }));
  expect(sent('change-own-feed')).toEqual([{ names: 'full' }]);
  expect(await screen.findByRole('radio', { name: 'Full names' })).toBeChecked();
});

it('asks before it replaces the address, and keeps the choice of names', async () => {
  const sent = await open({
    [`${FUNCTION}/get-own-feed`]: { body: { feed: { ...feed, names: 'full' } } },
    [`${FUNCTION}/open-own-feed`]: { body: { feed: { ...feed, names: 'full' }, address } },
  });
  await screen.findByText(/On since/);
  await press('Make a new address');
  expect(sent('open-own-feed')).toEqual([]);
  await confirm('Make a new address');
  expect(await screen.findByLabelText('Your calendar’s address')).toHaveValue(address);
  expect(sent('open-own-feed')).toEqual([{ names: 'full' }]);
});

it('is switched off after a question', async () => {
  const sent = await open({
    [`${FUNCTION}/get-own-feed`]: { body: { feed } },
    [`${FUNCTION}/close-own-feed`]: { body: { feed: null } },
  });
  await screen.findByText(/On since/);
  await press('Switch off');
  await confirm('Switch off');
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeVisible();
  expect(sent('close-own-feed')).toEqual([{}]);
});

it('says why it could not be made', async () => {
  await open({
    [`${FUNCTION}/get-own-feed`]: { body: { feed: null } },
    [`${FUNCTION}/open-own-feed`]: { status: 401, body: { message: 'You have been signed out.' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Make an address' }));
  await expect.poll(() => JSON.stringify(toasts())).toContain('You have been signed out.');
});
