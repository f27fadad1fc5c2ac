import { rulesFor } from '#domain/accreditation/bodies/all-rules.ts';
import { requirementsOf } from '#domain/accreditation/evaluate/evaluate.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { goalOf, plotOf, TODAY } from '#tests/support/plotted-hours.ts';
import { client, hoursWith, practice, session } from '#tests/support/practice.ts';
import { expect, it } from 'vitest';
import { decisiveMeasure, measuresOf, thresholdsOf } from './hours-measure.ts';
import { monthReading } from './plot-text.ts';

it.each<[string, Partial<EvidenceRows>, string]>([
  ['nothing', {}, 'icf-acc-hours'],
  ['hours that nobody paid', { sessions: hoursWith(100, { paid: false }) }, 'icf-acc-paid-hours'],
  [
    'hours with somebody who was not asked',
    { sessions: hoursWith(100), clients: [client({ consent: null })] },
    'icf-acc-log',
  ],
  ['all of them', { sessions: hoursWith(100) }, 'icf-acc-hours'],
])('with %s the picture is of %s', (_what, rows, id) => {
  const goal = goalOf('ACC');
  const results = requirementsOf(rulesFor(goal), practice(rows), { today: TODAY, applicationDate: TODAY });
  expect(decisiveMeasure(measuresOf(goal), results)?.rule.id).toBe(id);
  expect(decisiveMeasure([], results)).toBeUndefined();
});

it('says of a month ahead that there is no forecast where no pace is known, and what is planned', () => {
  const plot = plotOf({ sessions: [session({ date: '2026-12-05', completed: false })] });
  const said = plot.months.slice(plot.now, plot.now + 2).map((month) => monthReading(plot, month));
  expect(said[0]).toBe('0 h');
  expect(said[1]).toMatch(/^no forecast · 1 h with what is planned/);
});

it('has the lines of all levels that ask for the same hours, the lowest first', () => {
  const linesOf = (level: 'ACC' | 'PCC' | 'MCC', place: number) =>
    thresholdsOf(measuresOf(goalOf(level))[place]!, goalOf(level)).map(
      (line) => `${line.level} ${line.minutes / 60}${line.isGoal ? ', asked for' : ''}`,
    );
  expect(linesOf('PCC', 0)).toEqual(['ACC 100', 'PCC 500, asked for', 'MCC 2500']);
  expect(linesOf('MCC', 1)).toEqual(['ACC 75', 'PCC 450', 'MCC 2250, asked for']);
});
