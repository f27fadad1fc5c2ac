// A practice as the picture of the hours of a credential shows it on one day.
import type { RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { measuresOf } from '#domain/accreditation/hours-plot/hours-measure.ts';
import { hoursPlot, type HoursPlot } from '#domain/accreditation/hours-plot/hours-plot.ts';
import { readHours } from '#domain/accreditation/hours-plot/read-hours.ts';
import type { WhatIf } from '#domain/accreditation/plan/pace.ts';
import { addDays } from '#domain/time.ts';
import { practice, session } from './practice.ts';

export const TODAY = '2026-11-20';
/** Minutes. */
export const HOUR = 60;

export const goalOf = (level: string, on = TODAY): RuleSet => ({
  body: 'ICF',
  level,
  stage: 'initial',
  paths: [],
  applicationDate: on,
});

interface Shown {
  level?: string;
  /** Which of the credential's hours: all, paid ones, those with clients who may be named. */
  of?: 'all' | 'paid' | 'named';
  on?: string;
  whatIf?: WhatIf;
}

export function hoursOf(rows: Partial<EvidenceRows>, { level = 'PCC', of = 'all', on = TODAY }: Shown = {}) {
  const goal = goalOf(level, on);
  const measure = measuresOf(goal)[['all', 'paid', 'named'].indexOf(of)]!;
  return readHours({ goal, measure, evidence: practice(rows), circumstances: { today: TODAY, applicationDate: on } });
}
export const plotOf = (rows: Partial<EvidenceRows>, shown: Shown = {}): HoursPlot =>
  hoursPlot(hoursOf(rows, shown), shown.whatIf);

/** An hour on each of the last days, today's too. */
export const daily = (days: number) =>
  Array.from({ length: days }, (_, back) => session({ date: addDays(TODAY, -back), duration: HOUR }));
