// Supervision of the last two years beside what the coaching of each quarter asks for: the data of a picture (ADR 143). It counts as the
// rules do.
import { SUPERVISED } from '#domain/accreditation/bodies/bodies.ts';
import { countingHours } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { minutesOf } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { supervisionQuarters } from '#domain/accreditation/evaluate/practice/supervision-quarters.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Body } from '#domain/body-names.ts';
import { coachingRatio } from '#domain/supervision/coaching-ratio.ts';

export interface SupervisionOverTime {
  /** The body that asks for the most supervision in proportion to coaching. */
  readonly body: Body;
  readonly coachingPerSupervision: number;
  /** Three months each, the latest last. Calendar days, both included; minutes. */
  readonly quarters: readonly {
    readonly from: string;
    readonly to: string;
    readonly supervision: number;
    readonly coaching: number;
    /** The supervision that this coaching asks for. */
    readonly needed: number;
    /** Coaching per supervision; null without supervision. */
    readonly ratio: number | null;
  }[];
}

const QUARTERS = 8;

/**
 * Null where nothing was held in these two years.
 * @param today the calendar day on which the last quarter ends
 */
export function supervisionOverTime(evidence: EvidenceRows, today: string): SupervisionOverTime | null {
  if (SUPERVISED === undefined) return null;
  const { body, terms, coachingPerSupervision } = SUPERVISED;
  const circumstances = { today, applicationDate: today };
  const coached = countingHours(evidence, terms, circumstances);
  const coachingIn = (from: string, to: string) =>
    minutesOf(coached.filter(({ earliest, latest }) => earliest !== null && earliest >= from && latest <= to));
  const quarters = supervisionQuarters(evidence.supervision_sessions, QUARTERS, circumstances).map(
    ({ from, to, minutes }) => ({ from, to, supervision: minutes, coaching: coachingIn(from, to) }),
  );
  if (quarters.every(({ supervision, coaching }) => supervision + coaching === 0)) return null;
  return {
    body,
    coachingPerSupervision,
    quarters: quarters.toReversed().map((quarter) => ({
      ...quarter,
      needed: Math.ceil(quarter.coaching / coachingPerSupervision),
      ratio: coachingRatio(quarter.coaching, quarter.supervision),
    })),
  };
}
