import { progressText } from '#domain/accreditation/amount-text.ts';
import { rulesFor } from '#domain/accreditation/bodies/all-rules.ts';
import { requirementsOf } from '#domain/accreditation/evaluate/evaluate.ts';
import { decides } from '#domain/accreditation/evaluate/rule.ts';
import { shortText } from '#domain/accreditation/test-kinds.ts';
import { credentialPlan, PLAN_DAYS } from '#domain/accreditation/plan/credential-plan.ts';
import { daysFrom } from '#domain/accreditation/plan/projection.ts';
import { shortDate } from '#domain/formatting/date-text.ts';
import { totalText } from '#domain/witnesses/sums-text.ts';
import { WhatIsSpecial } from '#web/features/landing/parts/what-is-special.tsx';
import { SHOWN_DEMO } from '#tests/support/shown-demo.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { landingPictures } from './landing-pictures.tsx';

const { today, evidence, answered, proposals } = SHOWN_DEMO;
const circumstances = { today, applicationDate: today };
const PCC = { body: 'ICF', level: 'PCC', paths: [], applicationDate: today } as const;
const results = requirementsOf(rulesFor({ ...PCC, stage: 'initial' }), evidence, circumstances);

beforeEach(async () => {
  await renderPage(<WhatIsSpecial pictures={landingPictures(SHOWN_DEMO)} />);
});

const picture = (name: RegExp) => screen.getByRole('img', { name });

it('draws the path with the numbers and the day that the rules give', () => {
  const path = picture(/path of an example practice to ICF PCC/);
  const { day } = credentialPlan(PCC, evidence, daysFrom(today, PLAN_DAYS), {});
  expect(day.state).toBe('expected');
  expect(path).toHaveTextContent(`Likely ${shortDate(day.state === 'expected' ? day.on : '')}`);
  const deciding = results.filter(({ rule }) => decides(rule));
  const open = deciding.filter(({ result }) => result.state !== 'met');
  expect(open.length).toBeGreaterThan(0);
  for (const { rule, result } of open) {
    const line = [...path.querySelectorAll('li')].find((one) => one.textContent.startsWith(shortText(rule)))!;
    expect(line).toHaveTextContent(progressText(result.have, result.need!, result.unit));
  }
  expect(path).toHaveTextContent(`${deciding.length - open.length} of ${deciding.length} requirements met`);
});

it('shows what witnesses of the demo have confirmed', () => {
  const witnesses = picture(/^Requests of an example practice/);
  expect(answered).toHaveLength(3);
  for (const { witness_name, asked } of answered) {
    expect(witnesses).toHaveTextContent(witness_name);
    expect(witnesses).toHaveTextContent(totalText(asked));
    expect(witnesses).toHaveAccessibleName(expect.stringContaining(totalText(asked)));
  }
});

it('shows sessions that a calendar asks about', () => {
  const calendar = picture(/3 sessions to confirm, 3 of them certain/);
  expect(calendar.querySelectorAll('time')).toHaveLength(3);
  for (const { day } of proposals) expect(calendar.querySelector(`[datetime="${day}"]`)).toBeInTheDocument();
});

it('quotes a rule, and both readings of one on which sources differ', () => {
  const rulebook = picture(/^From the rulebook/);
  expect(rulebook).toHaveTextContent('ICF writes: “at least 500 hours');
  expect(rulebook).toHaveTextContent('Stricter reading: “');
  expect(rulebook).toHaveTextContent('Other reading: “');
});

it('has nothing that can be pressed', () => {
  const parts = screen.getAllByRole('img');
  expect(parts).toHaveLength(4);
  for (const part of parts) expect(part.firstElementChild).toHaveAttribute('inert');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(4);
});
