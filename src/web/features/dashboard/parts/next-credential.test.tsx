import type { CredentialStanding } from '#domain/dashboard/credential-standing.ts';
import { NO_REMINDERS } from '#domain/accreditation/forecast/reminders.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NextCredential, NO_STANDING } from './next-credential.tsx';

const held = (level: string) => ({
  ...NO_REMINDERS,
  credentials: [{ id: level, body: 'ICF', level, awarded_on: '2024-01-01', expires_on: null }] as const,
});
const data = (reminders = NO_REMINDERS, hours = 582) => ({
  total_minutes: hours * 60,
  opening_minutes: 0,
  planned: { sessions: 0, minutes: 0, minutes_this_month: 0 },
  not_completed: { sessions: 0, minutes: 0 },
  reminders,
});
const step = {
  text: 'Ask 4 clients whether they may be named: 35.5 h wait for it.',
  path: '/reports/credentials',
  search: { tab: 'audit' },
};
const shown = { title: '15 h to go to ICF PCC', text: '484.7 of 500 h with clients your log can name.', step };
const standing = (next: CredentialStanding['next']) => ({ data: { next, ladders: {} }, isError: false });

afterEach(() => vi.restoreAllMocks());

it.each([
  ['what the rules say', data(), standing({ ...shown, step: null }), shown.title, shown.text],
  ['the highest level', data(held('MCC')), standing(null), 'You hold ICF MCC', 'There is no level above it.'],
  ['a failure', data(), { data: undefined, isError: true }, 'Next: ICF PCC', 'We couldn’t count your hours for it.'],
])('shows %s', async (_what, facts, result, title, text) => {
  await renderPage(<NextCredential data={facts} standing={result} />);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/reports/credentials');
});

it('has the one next step in place of the link', async () => {
  await renderPage(<NextCredential data={data()} standing={standing(shown)} />);
  expect(await screen.findByRole('link')).toHaveAttribute('href', '/reports/credentials?tab=audit');
  expect(screen.getByRole('link')).toHaveAccessibleName(step.text);
});

it('claims nothing before the rules have spoken', async () => {
  await renderPage(<NextCredential data={data()} standing={NO_STANDING} />);
  const section = await screen.findByRole('region', { name: 'Your next credential' });
  expect(section).toHaveTextContent('Next: ICF PCCIt asks for 500 h. Counting yours…');
});

it('says without a connection that the number is not on the device', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderPage(<NextCredential data={data()} standing={NO_STANDING} />);
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText('Not on this device.')).toBeVisible();
});

it('names the credential of the body that the coach aims for', async () => {
  await renderPage(<NextCredential data={data(NO_REMINDERS, 10)} standing={NO_STANDING} chosen={['EMCC']} />);
  expect(await screen.findByRole('heading', { name: 'Next: EMCC Foundation' })).toBeVisible();
});
