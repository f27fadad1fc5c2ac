import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { hoursWith, mentoring, practice, steadyPractice } from '#tests/support/practice.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn, USER_ID, type Call } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CredentialsSearch } from '../credentials-search.ts';
import { PlanTab } from './plan-tab.tsx';

// Of the one that cannot be made.
expectLogs(/these sessions cannot be read|wasn't caught by any route/);

const TODAY = '2026-11-20';
const PATCH = 'PATCH /rest/v1/profiles';
const evidence = steadyPractice(TODAY, {
  mentor_coaching: ['2026-01-10', '2026-04-10'].map((date) =>
    mentoring({ date, duration: 300, mentor_mcs_level: 'PCC' }),
  ),
  practising_since: '2020-01-01',
});

let calls: Call[];
const onChange = vi.fn();
async function shown(search: CredentialsSearch = {}, rows = evidence): Promise<void> {
  await renderPage(<PlanTab evidence={rows} today={TODAY} search={search} onChange={onChange} />);
  await waitFor(() => expect(screen.queryByText('Making your plan…')).toBeNull());
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Change', expanded: false }));

beforeEach(async () => {
  await signIn();
  queryClient.setQueryData(queryKeys.profile(USER_ID), { id: USER_ID, chosen_bodies: null });
  calls = fakeServer({ [PATCH]: { body: null, status: 200 } });
});
afterEach(forgetServer);

it('says what to do for the nearest credential of the body held and by when, and nothing twice', async () => {
  await shown();
  expect(screen.getByText('You could apply for ICF PCC by 2 December 2026: 12 more hours with clients.')).toBeVisible();
  expect(screen.queryByLabelText('Hours a week')).toBeNull();
  const [step, apply] = within(screen.getAllByRole('list')[0]!)
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.tagName === 'OL');
  // What it asks is said once, with how much of it is there.
  expect(step).toHaveTextContent(
    'By 2 December 2026: 12 more hours with clients.Hours of coachingNot yet: 488 of 500 hHours with clients your log can nameNot yet: 488 of 500 hLog a session',
  );
  expect(screen.queryByText(/^What you’re waiting for/)).toBeNull();
  expect(within(step!).getByRole('link', { name: /^Log a session/ })).toBeVisible();
  expect(apply).toHaveTextContent('2 December 2026: apply.');
  expect(screen.getByText(/^ICF · 7 h a week · 0 new clients a year$/)).toBeVisible();
  await open();
  expect(screen.getByRole('checkbox', { name: /^ICF/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /^EMCC/ })).not.toBeChecked();
});

it('stores the bodies chosen with the coach, and says what another credential needs beyond', async () => {
  await shown();
  queryClient.setQueryData(queryKeys.evidence, evidence);
  expect(screen.queryByRole('heading', { name: /EMCC/ })).toBeNull();
  await open();
  await userEvent.click(screen.getByRole('checkbox', { name: /^EMCC/ }));
  await waitFor(() =>
    expect(calls.filter(({ route }) => route === PATCH).map(({ body }) => body)).toEqual([
      { chosen_bodies: ['ICF', 'EMCC'] },
    ]),
  );
  // What the other pages go by.
  expect(queryClient.getQueryData<EvidenceRows>(queryKeys.evidence)?.chosen_bodies).toEqual(['ICF', 'EMCC']);
  const nearest = { name: 'Nearest: EMCC Senior Practitioner' };
  expect(await screen.findByRole('heading', nearest)).toBeVisible();
  const pcc = screen.getByRole('heading', { name: 'ICF PCC' }).closest('li');
  expect(pcc).toHaveTextContent('12 more hours with clients.Around 2 December 2026.');
});

it('has the nearest credential of each body below the other, and no such list for one body', async () => {
  await shown();
  const title = { name: 'Side by side' };
  expect(screen.queryByRole('heading', title)).toBeNull();
  await open();
  await userEvent.click(screen.getByRole('checkbox', { name: /^EMCC/ }));
  const rows = (await screen.findByRole('heading', title)).closest('section')!;
  const [emcc, icf, ...others] = within(rows).getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(emcc).toHaveTextContent(
    /^EMCC Senior PractitionerAll that we can check is thereHours of coaching or mentoring: 488 of 250 h$/,
  );
  expect(icf).toHaveTextContent('ICF PCCLikely 2 Dec 2026Hours of coaching: 488 of 500 h');
});

it('shows another pace, and goes back to the coach’s own', async () => {
  await shown({ week: 14 });
  expect(screen.getByText(/^You could apply for ICF PCC by 26 November 2026/)).toBeVisible();
  expect(screen.getByText('ICF · what if 14 h a week · 0 new clients a year')).toBeVisible();
  await open();
  expect(screen.getByText(/^Your pace: 7 h a week in the last 90 days, 7 h of it paid\. 0 new clients/)).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Hours a week'));
  await userEvent.type(screen.getByLabelText('Hours a week'), '9');
  expect(onChange).toHaveBeenLastCalledWith({ week: 9 });
  await userEvent.click(screen.getByRole('button', { name: 'Back to my pace' }));
  expect(onChange).toHaveBeenLastCalledWith({ week: undefined, clients: undefined });
});

it('draws no date from a pace that is not known, and asks for one', async () => {
  await shown({}, practice({ sessions: hoursWith(3, { date: '2026-11-18' }) }));
  // Once, though no other credential has a date either.
  expect(screen.getByText(/No date yet. Tell us your hours a week/)).toBeVisible();
  expect(screen.getByText(/· your pace isn’t known yet$/)).toBeVisible();
  await open();
  expect(screen.getByText(/^Your own pace isn’t known yet/)).toBeVisible();
  expect(screen.getByLabelText('Hours a week')).toHaveValue('');
});

it('asks for a body where none is chosen', async () => {
  queryClient.setQueryData(queryKeys.profile(USER_ID), { id: USER_ID, chosen_bodies: [] });
  await shown();
  expect(screen.getByText('Choose a body above to see what to do next.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /^ICF/ })).not.toBeChecked();
});

it('shows that a plan cannot be made, instead of making it for ever', async () => {
  const broken = {
    ...evidence,
    get sessions(): EvidenceRows['sessions'] {
      throw new Error('these sessions cannot be read');
    },
  };
  await renderPage(<PlanTab evidence={broken} today={TODAY} search={{}} onChange={onChange} />);
  expect(await screen.findByText('these sessions cannot be read')).toBeVisible();
  expect(screen.queryByText('Making your plan…')).toBeNull();
});
