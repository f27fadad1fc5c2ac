import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NextSession } from './next-session.tsx';

const TODAY = '2026-11-20';
type Sessions = Dashboard['next_sessions'];
const session = (id: string, client_name: string | null, date = TODAY) => ({
  id,
  client_id: id,
  client_name,
  date,
  duration: 90,
});

const shown = (sessions: Sessions, total = sessions.length) =>
  renderPage(<NextSession data={{ next_sessions: sessions, next_sessions_total: total }} today={TODAY} />);

it.each<[string, Sessions, number, string, string, string]>([
  ['today’s', [session('1', 'Amara Osei')], 1, 'Next: Amara Osei', 'Today, 1 hour 30 min', '/sessions/1'],
  [
    'one of another day',
    [session('1', null, '2026-11-24')],
    1,
    'Next: Unknown Client',
    'Tue 24 Nov, 1 hour 30 min',
    '/sessions/1',
  ],
  [
    'all of a day, since none is known to be the first',
    [session('1', 'Amara Osei'), session('2', 'Ben Whitcombe'), session('3', 'Cleo')],
    5,
    'Next: Amara Osei, Ben Whitcombe, Cleo and 2 more',
    'Today, 5 sessions',
    `/sessions?from=${TODAY}&to=${TODAY}`,
  ],
])('names %s', async (_which, sessions, total, title, text, href) => {
  await shown(sessions, total);
  expect(screen.getByText(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', href);
});

it('is not there without one', async () => {
  await shown([]);
  expect(screen.queryByRole('region')).toBeNull();
});
