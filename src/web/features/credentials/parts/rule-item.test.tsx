import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { hoursWith, ON_20_NOVEMBER, practice, ruleOf } from '#tests/support/practice.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RuleLine } from './rule-item.tsx';

it.each([
  ['met', 'icf-acc-hours', 100, 'Hours of coachingMet: 100 of 100 h', ['1 2', '1 2']],
  ['met in part', 'icf-acc-hours', 25, 'Hours of coachingNot yet: 25 of 100 h', ['0.25 2', '0.25 2']],
  ['enough on a condition', 'cce-bcc-hours', 30, 'Hours of coachingNot clear yet: 30 of 30 h', ['1 2']],
])('draws what is %s', async (_what, id, hours, line, arcs) => {
  const evidence = practice({ sessions: hoursWith(hours) });
  const result = evaluate(ruleOf(id), evidence, ON_20_NOVEMBER);
  await renderPage(<RuleLine rule={ruleOf(id)} result={result} witnessed={null} evidence={evidence} />);
  expect(document.querySelector('summary')).toHaveTextContent(line);
  const drawn = [...document.querySelectorAll('circle[stroke-dasharray]')];
  expect(drawn.map((arc) => arc.getAttribute('stroke-dasharray'))).toEqual(arcs);
  expect(screen.getByText(ruleOf(id).text)).not.toBeVisible();
});
