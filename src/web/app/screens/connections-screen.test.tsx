import { fakeServer, forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionsScreen } from './connections-screen.tsx';

beforeEach(async () => {
  await signIn();
  fakeServer({
    'GET /rest/v1/calendar_feeds': { body: [] },
    'POST /functions/v1/get-own-feed': { body: { feed: null } },
    'GET /rest/v1/profiles': {
      body: { id: USER_ID, subscription_status: 'active', subscription_end_date: '2099-01-01T00:00:00Z' },
    },
  });
});
afterEach(forgetServer);

it.each([
  ['calendars', 'Import from your calendar'],
  ['own-feed', 'Show your sessions in your calendar'],
  ['weekly-email', 'Weekly email'],
  ['events', 'Send events elsewhere'],
])('has the part that links with the hash %s lead to', async (hash, title) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await renderPage(<ConnectionsScreen />, { address: `/connections#${hash}` });
  const part = await screen.findByRole('region', { name: title });
  expect(part).toHaveAttribute('id', hash);
  expect(scroll.mock.contexts).toContain(part);
});
