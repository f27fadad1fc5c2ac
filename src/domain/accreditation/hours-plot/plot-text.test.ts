import { daily, plotOf, TODAY } from '#tests/support/plotted-hours.ts';
import { hoursWith, session } from '#tests/support/practice.ts';
import { describe, expect, it } from 'vitest';
import { monthReading, monthTitle } from './plot-text.ts';

describe('a month in words', () => {
  it('says what was held, what may count, and what lies ahead', () => {
    const credentials = [
      {
        id: 'a',
        body: 'ICF',
        level: 'ACC',
        awarded_on: '2024-02-01',
        expires_on: '2027-02-01',
        reference: '',
      } as const,
    ];
    const sessions = [
      ...hoursWith(380, { date: '2025-07-01' }),
      ...daily(90),
      session({ date: '2026-10-02', completed: false }),
      session({ date: '2026-12-02', completed: false }),
    ];
    const plot = plotOf({ sessions, credentials });
    const said = (month: string) => {
      const one = plot.months.find((other) => other.month === month)!;
      return `${monthTitle(plot, one, TODAY)}: ${monthReading(plot, one)}`;
    };
    expect(said('2025-07')).toBe('July 2025: 380 h');
    expect(said('2026-11')).toBe('Today: 470 h · up to 1 h more once that’s clear');
    expect(said('2026-12')).toMatch(
      /^December 2026: around 511 h(, between \d+ h and \d+ h)? · 471 h with what is planned · 500 h around 20 December 2026$/,
    );
    expect(said('2027-02')).toMatch(/^February 2027: around .* · ICF ACC expires$/);
  });
});
