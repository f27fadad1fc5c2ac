// Days of a plot that are more than hours: a rule changes, a credential ends, the coach means to apply.
import { ruleChanges } from '#domain/accreditation/forecast/rule-changes.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { compareTexts } from '#domain/lists.ts';
import type { PlotHours } from './read-hours.ts';

export interface PlotMark {
  /** A calendar day. */
  readonly on: string;
  readonly kind: 'rule' | 'end' | 'apply';
  /** In a few words, without the day. */
  readonly short: string;
  /** As a sentence with the day. */
  readonly text: string;
}

/** The first first. Of rules only the changes ahead, since earlier ones decide nothing any more. */
export function marksOf(
  { goal, today, until, ends }: PlotHours,
  { from, to }: { readonly from: string; readonly to: string },
): PlotMark[] {
  const { applicationDate: on, body } = goal;
  const days = new Set(ruleChanges(goal, until, to).map((change) => change.on));
  const marks: PlotMark[] = [
    ...[...days].map((day) => ({
      on: day,
      kind: 'rule' as const,
      short: 'a rule changes',
      text: `${longDate(day)}: a rule changes.`,
    })),
    ...ends.map((end) => {
      const short = `${body} ${end.level} ${end.on < today ? 'expired' : 'expires'}`;
      return { on: end.on, kind: 'end' as const, short, text: `${longDate(end.on)}: your ${short}.` };
    }),
  ];
  if (on > today)
    marks.push({ on, kind: 'apply', short: 'you apply', text: `${longDate(on)}: the day you chose to apply.` });
  return marks
    .filter((mark) => mark.on >= from && mark.on <= to)
    .toSorted((one, other) => compareTexts(one.on, other.on));
}
