// What a plot of hours over time needs of a practice, whatever the pace asked about: read once, in time proportional to the rows.
import type { RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { lastDay, type Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { certain } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import type { LoggedHours } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { recency, type Recency } from '#domain/accreditation/evaluate/hours/recency.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { isRenewed, renewalTerm } from '#domain/accreditation/forecast/renewal-term.ts';
import { measuredPace, type MeasuredPace } from '#domain/accreditation/plan/pace.ts';
import { compareTexts, sumOf } from '#domain/lists.ts';
import { LATEST_DATE } from '#domain/time.ts';
import { checkMeasure, recentMeasure, thresholdsOf, type HoursMeasure, type Threshold } from './hours-measure.ts';

/** Minutes on a calendar day. */
export interface Dated {
  readonly on: string;
  readonly minutes: number;
}

/** The period before the application in which some of the hours must lie. */
export interface PlotWindow extends Pick<Recency, 'from' | 'have'> {
  /** The day of the application. */
  readonly to: string;
  readonly months: number;
  /** Minutes. */
  readonly need: number;
}

export interface PlotHours {
  readonly goal: RuleSet;
  readonly measure: HoursMeasure;
  readonly today: string;
  /** The last day whose rows count: today, or the application date if that has passed. */
  readonly until: string;
  /** What certainly counts, by day. Hours of a period are on its last day, since by then all of them were held (ADR 132). */
  readonly held: readonly Dated[];
  /** What would count besides if all that the records leave open turned out well. */
  readonly possible: readonly Dated[];
  /** What is recorded for days after today and will certainly count once it is held; none where the application date has passed. */
  readonly planned: readonly Dated[];
  /** The minutes of `held` that belong to a period, not to a day. */
  readonly ofPeriods: number;
  /** Null: the application date has passed, so nothing is forecast. */
  readonly measured: MeasuredPace | null;
  /** What the body's levels ask for, the least first. */
  readonly thresholds: readonly Threshold[];
  /** Null: the credential has no such rule. */
  readonly window: PlotWindow | null;
  /** The last days of the body's credentials that are held and not renewed. */
  readonly ends: readonly { readonly level: string; readonly on: string }[];
}

interface Asked {
  readonly goal: RuleSet;
  readonly measure: HoursMeasure;
  readonly evidence: EvidenceRows;
  readonly circumstances: Circumstances;
}

/** @param asked a measure of the goal (hours-measure.ts), and the goal's application date in `circumstances` too */
export function readHours({ goal, measure, evidence, circumstances }: Asked): PlotHours {
  const { today } = circumstances;
  const until = lastDay(circumstances);
  const isAhead = until === today;
  const checked = checkMeasure(measure, evidence, circumstances);
  const held = certain(checked);
  const open = checked.filter(({ counts }) => counts === 'maybe').map(({ hours }) => hours);
  return {
    goal,
    measure,
    today,
    until,
    held: byDay(held, until),
    possible: byDay(open, until),
    planned: isAhead ? byDay(plannedHours(measure, evidence, today), LATEST_DATE) : [],
    ofPeriods: sumOf(held, ({ earliest, latest, minutes }) => (earliest === latest ? 0 : minutes)),
    measured: isAhead ? measuredPace(measure.terms, evidence, today) : null,
    thresholds: thresholdsOf(measure, goal),
    window: windowOf(goal, evidence, circumstances),
    ends: endsOf(goal, evidence),
  };
}

/** The first day first. What may still lie before `until` is taken as by then. */
const byDay = (hours: readonly LoggedHours[], until: string): Dated[] =>
  hours
    .map(({ latest, minutes }) => ({ on: latest < until ? latest : until, minutes }))
    .toSorted((one, other) => compareTexts(one.on, other.on));

/** A session ahead isn't completed yet, which says nothing of it. */
function plannedHours(measure: HoursMeasure, evidence: EvidenceRows, today: string): LoggedHours[] {
  const isAhead = (date: string) => date > today;
  if (!evidence.sessions.some(({ date }) => isAhead(date))) return [];
  const sessions = evidence.sessions.map((row) => (isAhead(row.date) ? { ...row, completed: true } : row));
  const then = { today: LATEST_DATE, applicationDate: LATEST_DATE };
  return certain(checkMeasure(measure, { ...evidence, sessions }, then)).filter(
    ({ table, latest }) => table === 'sessions' && isAhead(latest),
  );
}

function windowOf(goal: RuleSet, evidence: EvidenceRows, circumstances: Circumstances): PlotWindow | null {
  const asked = recentMeasure(goal);
  if (asked === undefined) return null;
  const { from, have } = recency(asked, evidence, circumstances);
  return { from, to: circumstances.applicationDate, months: asked.terms.withinMonths!, have, need: asked.need };
}

const endsOf = ({ body }: RuleSet, { credentials }: EvidenceRows): PlotHours['ends'] =>
  credentials
    .filter((one) => one.body === body && !isRenewed(one, credentials))
    .map((one) => ({ level: one.level, on: renewalTerm(one).to }));
