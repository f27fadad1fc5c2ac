import {
  cpd,
  hoursWith,
  mentoring,
  ON_20_NOVEMBER,
  practice,
  ruleOf,
  session,
  supervision,
} from '#tests/support/practice.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { witnessedAmounts } from '#domain/witnesses/witnessed-amounts.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RuleList } from './rule-list.tsx';
import { WhatChanges } from './what-changes.tsx';

const TODAY = '2026-11-20';
const goal = (applicationDate: string) =>
  ({ body: 'ICF', level: 'ACC', stage: 'initial', paths: [], applicationDate }) as const;
const evidence = practice({ sessions: hoursWith(120, { date: '2025-12-01' }) });
const onDay = vi.fn();
const shown = (on: string) =>
  renderPage(<WhatChanges goal={goal(on)} evidence={evidence} today={TODAY} onDay={onDay} />);

it('lists the rules that will change, and chooses the day on which one does', async () => {
  await shown(TODAY);
  expect(screen.getByText(/^Before 1 April 2027: A performance evaluation: 1 recording/)).toBeVisible();
  expect(screen.queryByText(/instead of today/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Apply on 1 April 2027' }));
  expect(onDay).toHaveBeenCalledWith('2027-04-01');
});

it('names what differs from applying today: rules, and what is no longer met', async () => {
  await shown('2027-06-02');
  expect(screen.getByRole('heading', { name: 'On 2 June 2027 instead of today' })).toBeVisible();
  expect(screen.getByText(/From then on: The validation of your coaching.*Only on the Portfolio path/)).toBeVisible();
  expect(screen.getByText(/^25 hours.*This is met today, but not on 2 June 2027: 0 of 25 h\.$/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that nothing differs', async () => {
  await shown('2026-11-21');
  expect(screen.getByText('Nothing: the same rules, with the same result.')).toBeVisible();
});

it('says for half a year what was corrected in the rules of this credential', async () => {
  const correction = 'Is your mentor an ACC? They must have renewed once.';
  const of = (today: string) =>
    renderPage(<WhatChanges goal={goal(today)} evidence={evidence} today={today} onDay={onDay} />);
  await of('2026-11-22');
  expect(screen.queryByText(correction)).toBeNull();
  cleanup();
  await of('2026-11-23');
  expect(screen.getByRole('region', { name: 'Corrected in these rules' })).toHaveTextContent(correction);
});

it('shows both readings of a disputed requirement, and what decides nothing in a list of its own', async () => {
  const held = {
    id: 'a',
    body: 'ICF',
    level: 'PCC',
    awarded_on: '2025-01-01',
    expires_on: null,
    reference: '',
  } as const;
  const rows = practice({
    credentials: [held],
    cpd_records: [cpd({ hours: 20, cce_core: 17, cce_ethics: 3, cce_resource: 0 })],
    mentor_coaching: [mentoring({ duration: 600 })],
    supervision_sessions: [supervision('2026-02-01', 600)],
  });
  const results = ['icf-pcc-renewal-cce', 'emcc-senior-practitioner-cpd', 'emcc-foundation-membership'].map((id) => ({
    rule: ruleOf(id),
    result: evaluate(ruleOf(id), rows, ON_20_NOVEMBER),
    witnessed: null,
  }));
  await renderPage(<RuleList results={results} evidence={rows} />);
  const [cce, development, membership] = screen
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('details'));
  expect(cce).toHaveTextContent('30 of 40 h');
  expect(cce).toHaveTextContent(/Sources disagree\. Above is the stricter reading; the other is:.*40 of 40 h\./);
  expect(cce).toHaveTextContent('Sources disagree: by one reading it is met, by the other not. Ask ICF.');
  expect(screen.getByRole('heading', { name: 'Check these yourself' })).toBeVisible();
  expect(development).toHaveTextContent('It may be needed, but we found no source for it.');
  // Said once, by the link.
  expect(membership!.textContent.match(/Check with EMCC/g)).toHaveLength(1);
  await userEvent.click(within(membership!).getByText('Membership of a professional body'));
  expect(within(membership!).getByRole('link', { name: /^Check with EMCC/ })).toBeVisible();
  expect(within(membership!).getByText(/EMCC writes: “Membership of a professional body”/)).toBeInTheDocument();
});

it('shows next to a requirement how much of it others confirmed, and what its body says about that', async () => {
  const rows = practice({
    sessions: [session({ id: 'a', duration: 720 }), session({ id: 'b', duration: 60 })],
    witnessed: { sessions: { a: 'witnessed' } },
  });
  const results = ['ac-foundation-hours', 'ac-foundation-cpd'].map((id) => {
    const result = evaluate(ruleOf(id), rows, ON_20_NOVEMBER);
    return { rule: ruleOf(id), result, witnessed: witnessedAmounts(ruleOf(id), rows, ON_20_NOVEMBER, result) };
  });
  await renderPage(<RuleList results={results} evidence={rows} />);
  const [hours, development] = screen.getAllByRole('listitem').filter((item) => item.querySelector('details'));
  expect(hours).toHaveTextContent('12 h confirmed by others');
  expect(hours).toHaveTextContent(
    'The AC asks for references from clients, on its own form. Source: AC, Executive Coach',
  );
  expect(development).not.toHaveTextContent('logged');
});
