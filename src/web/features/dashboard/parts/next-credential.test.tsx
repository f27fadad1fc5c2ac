import { NO_REMINDERS } from '#domain/accreditation/forecast/reminders.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NextCredential } from './next-credential.tsx';

const held = (level: string) => ({
  ...NO_REMINDERS,
  credentials: [{ id: level, body: 'ICF', level, awarded_on: '2024-01-01', expires_on: null }] as const,
});

it.each([
  ['nothing', NO_REMINDERS, 0, '100 h to go to ICF ACC', '0 of 100 h of coaching held.'],
  ['an ACC', held('ACC'), 423.5, '76.5 h to go to ICF PCC', '423.5 of 500 h of coaching held.'],
  ['an ACC and the hours', held('ACC'), 573, 'You have the hours for ICF PCC', '573 of 500 h of coaching held.'],
  ['the last minutes', held('ACC'), 499.9, '6 min to go to ICF PCC', '499.9 of 500 h of coaching held.'],
  ['an MCC', held('MCC'), 2600, 'You hold ICF MCC', 'There is no level above it.'],
])('shows the next credential for a coach with %s', async (_what, reminders, hours, title, text) => {
  const data = {
    total_minutes: hours * 60 + 90 - 30,
    opening_minutes: 30,
    // No credential is held yet.
    planned: { sessions: 1, minutes: 60, minutes_this_month: 0 },
    not_completed: { sessions: 1, minutes: 30 },
    reminders,
  };
  await renderPage(<NextCredential data={data} />);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/reports/credentials');
});
