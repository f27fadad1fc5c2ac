import { fakeServer, forgetServer, signIn, toasts, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FirstSteps } from './first-steps.tsx';

const PATCH = 'PATCH /rest/v1/profiles';
const SKIPPED = 'Not sure yet? You can choose later.';
const serve = (status: number) => fakeServer({ [PATCH]: { body: null, status } });
const body = (name: string) => screen.getByRole('radio', { name });

async function shown(chosen_bodies: string[] | null) {
  queryClient.setQueryData(queryKeys.profile(USER_ID), { id: USER_ID, chosen_bodies });
  await renderPage(<FirstSteps />);
}

beforeEach(signIn);
afterEach(forgetServer);

it('stores in the profile, by one tap, what the coach aims for', async () => {
  const calls = serve(200);
  await shown(null);
  expect(screen.getByText(SKIPPED)).toBeVisible();
  await userEvent.click(body('EMCC'));
  await waitFor(() =>
    expect(calls.filter(({ route }) => route === PATCH).map((call) => call.body)).toEqual([
      { chosen_bodies: ['EMCC'] },
    ]),
  );
  expect(body('EMCC')).toBeChecked();
  expect(screen.getByText('European Mentoring and Coaching Council')).toBeVisible();
});

it('shows what was chosen before', async () => {
  serve(200);
  await shown(['AC']);
  expect(body('AC')).toBeChecked();
  expect(screen.queryByText(SKIPPED)).toBeNull();
});

it('says that a choice could not be stored, and shows the one from before', async () => {
  serve(400);
  await shown(null);
  await userEvent.click(body('ICF'));
  await waitFor(() =>
    expect(toasts()).toEqual([['destructive', 'Your choice could not be stored', expect.anything()]]),
  );
  expect(body('ICF')).not.toBeChecked();
});

it('offers three ways to begin, logging a session first', async () => {
  serve(200);
  await shown(null);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Start from today', '/dashboard?log=1'],
    ['Bring in your spreadsheet', '/export-import'],
    ['Connect your calendar', '/connections'],
    ['Add your first client', '/clients?add=1'],
  ]);
});
