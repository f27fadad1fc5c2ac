import { describe, expect, it } from 'vitest';
import type { HoursPlot } from '#domain/accreditation/hours-plot/hours-plot.ts';
import { monthAt, plotScale, spreadOut, ticksOf } from './plot-scale.ts';

describe('the axis', () => {
  it.each([
    ['five months', '2026-10-01', '2027-02-28', ['Oct 2026', 'Nov', 'Dec', 'Jan 2027', 'Feb']],
    ['half a year', '2026-10-01', '2027-05-31', ['Nov 2026', 'Jan 2027', 'Mar', 'May']],
    ['three years', '2024-03-01', '2027-05-31', ['2025', '2026', '2027']],
    ['fifteen years', '2021-11-01', '2036-11-30', ['2024', '2027', '2030', '2033', '2036']],
  ])('has at most five labels: %s', (_, from, to, labels) => {
    expect(ticksOf({ from, to }).map(({ label, year }) => [label, year].join(' ').trim())).toEqual(labels);
  });

  it('has its first and last day at its edges', () => {
    const { x, y } = plotScale({ from: '2026-01-01', to: '2026-12-31', top: 1200 });
    expect([x('2026-01-01'), x('2026-07-02'), x('2026-12-31'), y(0), y(300)]).toEqual([0, 50, 100, 0, 25]);
  });

  it('reads the month whose day is nearest', () => {
    const days = ['2026-01-31', '2026-02-28', '2026-03-31'].map((day) => ({ day }));
    const plot = { from: '2026-01-01', to: '2026-03-31', top: 1, months: days } as unknown as HoursPlot;
    expect([0, 0.4, 0.6, 1].map((share) => monthAt(plot, share))).toEqual([0, 0, 1, 2]);
  });
});

it.each([
  [
    [10, 50],
    [10, 50],
  ],
  [
    [10, 12, 13],
    [10, 17, 24],
  ],
  [
    [90, 95, 99],
    [86, 93, 100],
  ],
])('labels at %j lie apart', (places, apart) => {
  expect(spreadOut(places, 7)).toEqual(apart);
});
