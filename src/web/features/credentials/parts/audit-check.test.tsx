// The list of records that an auditor might question: what can be fixed has "Fix", what a true record can have has not.
import { queryClient } from '#web/data/wire/query-client.ts';
import { rest } from '#web/data/auth/rest.ts';
import { client, course, practice, session } from '#tests/support/practice.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuditCheck } from './audit-check.tsx';

beforeEach(() => {
  const data = { began: null, days: [] };
  vi.spyOn(rest, 'rpc').mockReturnValue({
    abortSignal: () => Promise.resolve({ data, error: null, status: 200 }),
  } as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const show = (rows: Parameters<typeof practice>[0]) =>
  renderPage(<AuditCheck evidence={practice(rows)} circumstances={{ today: '2026-11-20' } as never} />);
const linkIn = async (heading: RegExp) => {
  const section = (await screen.findByRole('heading', { name: heading })).closest('section')!;
  return within(section).getByRole('link');
};

it.each([
  [/Consent refused/, { clients: [client({ consent: 'refused' })], sessions: [session({})] }, '/clients/'],
  [
    /Before your coach training/,
    { education: [course({})], sessions: [session({ date: '2020-01-02' })] },
    '/sessions/',
  ],
  [/Groups that are too large/, { sessions: [session({ format: 'group', participants: 30 })] }, '/sessions/'],
  [/Unusual lengths/, { sessions: [session({ duration: 300 })] }, '/sessions/'],
])('%s may be true: it can be opened, and nothing offers to fix it', async (heading, rows, path) => {
  await show(rows);
  const link = await linkIn(heading);
  expect(link).toHaveTextContent('Open');
  expect(link).toHaveAccessibleName(/^Open: /);
  expect(link.getAttribute('href')).toMatch(new RegExp(`^${path}[^?]+$`));
  expect(screen.queryByRole('link', { name: /^Fix/ })).toBeNull();
});

it.each([
  [/Consent not asked for/, { clients: [client({ consent: null })], sessions: [session({})] }, 'consent'],
  [/Group sizes missing/, { sessions: [session({ format: 'team' })] }, 'participants'],
  [/not marked as completed/, { sessions: [session({ completed: false })] }, 'completed'],
])('%s is fixed in its field', async (heading, rows, field) => {
  await show(rows);
  const link = await linkIn(heading);
  expect(link).toHaveTextContent('Fix');
  expect(link.getAttribute('href')).toContain(`edit=${field}`);
});
