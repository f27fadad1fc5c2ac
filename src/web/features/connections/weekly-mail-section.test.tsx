import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WeeklyMailSection } from './weekly-mail-section.tsx';

const WRITE = 'PATCH /rest/v1/profiles';
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

async function open(profile: object, answers: Answers = {}) {
  const calls = fakeServer({
    'GET /rest/v1/profiles': { body: { id: USER_ID, time_zone: 'Asia/Kathmandu', weekly_mail: false, ...profile } },
    [WRITE]: { body: { id: USER_ID } },
    'GET /rest/v1/subscriptions': { body: [] },
    ...answers,
  });
  await renderPage(<WeeklyMailSection />);
  const box = await screen.findByRole('checkbox', { name: 'Send me a weekly email' });
  return { box, writes: () => calls.filter(({ route }) => route === WRITE).map(({ body }) => body) };
}

beforeEach(signIn);
afterEach(forgetServer);

it.each([
  ['keeps the profile’s time zone', {}, { weekly_mail: true }],
  [
    'takes this browser’s time zone if the profile has none',
    { time_zone: null },
    { weekly_mail: true, time_zone: ZONE },
  ],
])('is switched on at once, and %s', async (_what, profile, written) => {
  const { box, writes } = await open(profile);
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  expect(writes()).toEqual([written]);
  await waitFor(() => expect(box).toBeChecked());
  expect(toasts()).toEqual([['success', 'Weekly email switched on', undefined]]);
});

it('is switched off at once', async () => {
  const { box, writes } = await open({ weekly_mail: true, time_zone: null });
  expect(box).toBeChecked();
  await userEvent.click(box);
  expect(writes()).toEqual([{ weekly_mail: false }]);
  await waitFor(() => expect(box).not.toBeChecked());
  expect(toasts()).toEqual([['success', 'Weekly email switched off', undefined]]);
});

it('shows what is stored when it cannot be changed', async () => {
  const { box } = await open(
    { weekly_mail: true },
    { [WRITE]: { status: 500, body: { code: 'XX000', message: 'boom' } } },
  );
  await userEvent.click(box);
  await waitFor(() => expect(toasts()[0]?.[1]).toBe('Could not change it'));
  expect(box).toBeChecked();
});

it('says that it needs the plan', async () => {
  await open({ subscription_status: 'canceled', weekly_mail: true });
  expect(await screen.findByText('You need the plan to get it.')).toBeVisible();
});
