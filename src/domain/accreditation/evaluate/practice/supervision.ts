// Supervision received: in all, from the first to the last, in each quarter before the application, and in proportion to coaching.
import { addMonths, monthsFromFirstToLast } from '#domain/accreditation/date-arithmetic.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { isWithin } from '../credential-term.ts';
import { certain, checkHours, hopeful } from '../hours/check-hours.ts';
import { saidOf } from '../hours/exclusions.ts';
import { minutesOf } from '../hours/logged-hours.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import { sumOf } from '#domain/lists.ts';
import { compared, type Asked, type RuleResult } from '../rule-result.ts';
import { supervisionQuarters } from './supervision-quarters.ts';
import { longDate } from '#domain/formatting/date-text.ts';

/** The rule's number is how many quarters must have enough supervision; as many are looked at. */
export function supervisionQuartersResult(asked: Asked<'supervision-quarters'>): RuleResult {
  const { minutesEach, individualOnly } = asked.test;
  const { supervision_sessions } = asked.evidence;
  const counting = supervision_sessions.filter(({ format }) => !individualOnly || format === 'individual');
  const perhaps = supervision_sessions.filter(({ format }) => !individualOnly || format !== 'group');
  const inQuarters = (some: EvidenceRows['supervision_sessions']) =>
    supervisionQuarters(some, asked.need ?? 0, asked.circumstances);
  const isEnough = ({ minutes }: { readonly minutes: number }) => minutes >= minutesEach;
  const sure = inQuarters(counting);
  const possible = inQuarters(perhaps);
  const enough = sure.filter(isEnough);
  return compared(asked, {
    have: enough.length,
    possible: possible.filter(isEnough).length,
    missing: possible.flatMap((quarter, place) => {
      if (isEnough(sure[place]!)) return [];
      const when = `from ${longDate(quarter.from)} to ${longDate(quarter.to)}.`;
      return isEnough(quarter)
        ? `Was your supervision individual or in a group, ${when.slice(0, -1)}?`
        : `Not enough ${individualOnly ? 'individual ' : ''}supervision ${when}`;
    }),
    rows: idsOf(
      'supervision_sessions',
      enough.flatMap(({ rows }) => rows),
    ),
  });
}

type Received = Asked<'supervision-hours' | 'supervision-months'>;

const receivedBy = ({ evidence, until }: Received) =>
  evidence.supervision_sessions.filter(isWithin({ from: null, to: until }));

export function supervisionHoursResult(asked: Received): RuleResult {
  const received = receivedBy(asked);
  return compared(asked, { have: durationOf(received), rows: idsOf('supervision_sessions', received) });
}

export function supervisionMonthsResult(asked: Received): RuleResult {
  const received = receivedBy(asked);
  return compared(asked, { have: monthsFromFirstToLast(received), rows: idsOf('supervision_sessions', received) });
}

const durationOf = (received: EvidenceRows['supervision_sessions']) => sumOf(received, ({ duration }) => duration);

/** `need` is the minutes of supervision that the coaching requires, rounded up to a whole minute. */
export function supervisionRatioResult(asked: Asked<'supervision-ratio'>): RuleResult {
  const { terms, coachingPerSupervision, withinMonths } = asked.test;
  const { evidence, circumstances } = asked;
  const checked = checkHours(evidence, { ...terms, withinMonths }, circumstances);
  const from = addMonths(circumstances.applicationDate, -withinMonths);
  const supervision = evidence.supervision_sessions.filter(isWithin({ from, to: asked.until }));
  const have = durationOf(supervision);
  const least = Math.ceil(minutesOf(certain(checked)) / coachingPerSupervision);
  const most = Math.ceil(minutesOf(hopeful(checked)) / coachingPerSupervision);
  // Short of `least` whatever the unclear hours are; otherwise measured against what they may require at most.
  const measured = { unit: 'minutes', need: have < least ? least : most } as const;
  return compared(measured, {
    ...saidOf(checked),
    have,
    possible: have < least ? have : Math.max(have, most),
    rows: idsOf('supervision_sessions', supervision),
  });
}
