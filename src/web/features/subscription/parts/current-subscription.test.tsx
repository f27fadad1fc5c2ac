import { fakeServer, forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { setAuthSession } from '#web/data/auth/session-store.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CurrentStatusCard } from './current-subscription.tsx';

beforeEach(async () => {
  await signIn();
  setAuthSession({ user: { id: USER_ID } } as never);
});
afterEach(() => {
  setAuthSession(null);
  forgetServer();
  vi.restoreAllMocks();
});

it('says that the subscription is looked up while nothing answers', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderPage(<CurrentStatusCard />);
  expect(screen.getByText('Looking up your subscription…')).toBeVisible();
});

it('says that the look-up failed, with Retry', async () => {
  fakeServer({});
  await renderPage(<CurrentStatusCard />);
  expect(await screen.findByText('Your subscription could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('is the plan of the profile where the look-up says that there is no subscription', async () => {
  const profile = { id: USER_ID, role: 'admin', subscription_status: null };
  fakeServer({
    'POST /functions/v1/get-subscription-status': { body: { subscription: null } },
    'GET /rest/v1/profiles': { body: profile },
  });
  await renderPage(<CurrentStatusCard />);
  expect(await screen.findByText('Admin Access')).toBeVisible();
});
