// The list of records that an auditor might question: what can be fixed has "Fix", what a true record can have has not.
import { queryClient } from '#web/data/wire/query-client.ts';
import * as auth from '#web/data/auth/auth.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import type { RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { client, course, mentoring, practice, session } from '#tests/support/practice.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

const ACC = { body: 'ICF', level: 'ACC', stage: 'initial', paths: [], applicationDate: '2026-11-20' } as const;
const show = (rows: Parameters<typeof practice>[0], goal: Partial<RuleSet> = {}) =>
  renderPage(<AuditCheck goal={{ ...ACC, ...goal }} evidence={practice(rows)} today="2026-11-20" />);
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

it('marks the sessions that are neither paid nor pro bono, and reports count them again', async () => {
  vi.spyOn(auth, 'requireUser').mockResolvedValue({} as never);
  await show({ clients: [client({ payer: null })], sessions: [session({ paid: null })] });
  const report = queryKeys.report({});
  queryClient.setQueryData(report, {});
  await userEvent.click(screen.getByRole('button', { name: 'All were paid' }));
  await waitFor(() => expect(queryClient.getQueryState(report)?.isInvalidated).toBe(true));
});

it('questions mentor coaching by the way that the coach applies, and leads to the record', async () => {
  const rows = { mentor_coaching: [mentoring({ id: 'm', mentor_credential: '' })] };
  await show(rows, { level: 'PCC', paths: ['ICF:PCC:portfolio'] });
  expect(screen.getByText('Checked for ICF PCC, by the Portfolio path.')).toBeVisible();
  const link = await linkIn(/Mentor coaching that may not count/);
  expect(link).toHaveTextContent('Fix');
  expect(link.getAttribute('href')).toBe('/reports/credentials/records?edit=mentor_coaching%3Am');
  cleanup();
  await show(rows, { level: 'PCC', paths: ['ICF:PCC:level-2'] });
  expect(screen.getByText('Checked for ICF PCC, by the Level 2 path.')).toBeVisible();
  expect(screen.getByText('Nothing to fix')).toBeVisible();
});

it('says of a way by which nothing is handed in that nobody asks', async () => {
  await show(
    { sessions: [session({ duration: 300 })] },
    {
      body: 'EMCC',
      level: 'Foundation',
      paths: ['EMCC:Foundation:eqa'],
    },
  );
  expect(
    screen.getByText(
      'By the EQA path nothing is handed in for EMCC Foundation. What follows matters for other credentials.',
    ),
  ).toBeVisible();
  expect(await linkIn(/Unusual lengths/)).toHaveTextContent('Open');
});

it('says once what all rows of a group have in common, and of each row what differs', async () => {
  const inGroup = async (heading: RegExp) =>
    within((await screen.findByRole('heading', { name: heading })).closest('section')!);
  await show({
    clients: [
      client({ id: 'a', consent: null }),
      client({ id: 'b', consent: null }),
      client({ id: 'c', consent: 'refused' }),
      client({ id: 'd', consent: 'withdrawn' }),
    ],
    sessions: ['a', 'b', 'c', 'd'].map((id, at) =>
      session({ id: `s${id}`, client_id: id, date: `2026-10-0${at + 1}` }),
    ),
  });
  const notAsked = await inGroup(/Consent not asked for \(2\)/);
  expect(notAsked.getAllByText('Their hours stay off the log until they agree to be named.')).toHaveLength(1);
  expect(notAsked.getAllByRole('link', { name: /^Fix: .*Their hours stay off the log/ })).toHaveLength(2);
  const refused = await inGroup(/Consent refused or withdrawn \(2\)/);
  expect(refused.getByText(/^They did not agree to be named/)).toBeVisible();
  expect(refused.getByText(/^They no longer agree to be named/)).toBeVisible();
});
