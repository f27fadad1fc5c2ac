import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { addDays } from '#domain/time.ts';
import { hoursWith, ON_20_NOVEMBER, practice, ruleOf, session } from '#tests/support/practice.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { RuleLine } from './rule-item.tsx';

const ofToday = (days: number, every: number) =>
  Array.from({ length: days / every }, (_, place) => session({ date: addDays('2026-11-20', -every * place) }));

async function show(id: string, rows: Partial<EvidenceRows>, isApplication = true) {
  const evidence = practice(rows);
  const result = evaluate(ruleOf(id), evidence, ON_20_NOVEMBER);
  await renderPage(
    <RuleLine
      rule={ruleOf(id)}
      result={result}
      witnessed={null}
      evidence={evidence}
      {...(isApplication && { forecastFor: ON_20_NOVEMBER })}
    />,
  );
  await userEvent.click(document.querySelector('summary')!);
}

it.each([
  ['the day and its range', { sessions: ofToday(90, 2) }, /^Around \d+ \w+ 20\d\d at 3\.5 h a week/],
  ['that it is too early', { sessions: hoursWith(3, { date: '2026-11-10' }) }, /^We can estimate this after eight/],
  ['that nothing is held any more', { sessions: hoursWith(3, { date: '2026-06-01' }) }, /^Not at this pace\.$/],
])('says %s in the details of a requirement in hours', async (_what, rows, text) => {
  await show('icf-acc-hours', rows);
  expect(screen.getByText(text)).toBeVisible();
});

it('says no day where the hours are there, nor of what is no application', async () => {
  await show('icf-acc-hours', { sessions: ofToday(120, 1) });
  expect(screen.queryByText(/Around|estimate/)).toBeNull();
  await show('icf-acc-hours', { sessions: ofToday(90, 2) }, false);
  expect(screen.queryByText(/Around/)).toBeNull();
});

it('says until when recent hours are enough, and when each gets too old', async () => {
  await show('icf-acc-recent-hours', { sessions: [...hoursWith(30, { date: '2025-07-01' }), ...hoursWith(10)] });
  expect(screen.getByText(/^Enough if you apply before 2 January 2027, even without more hours\.$/)).toBeVisible();
  await userEvent.click(screen.getByText('When hours get too old'));
  expect(screen.getByText(/^2 January 2027: 30 h no longer count, 10 h still do$/)).toBeVisible();
});
