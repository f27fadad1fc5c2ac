// Supervision of the last two years beside what the coaching of each quarter asks for: the data of a picture (ADR 143). It counts as the
// quarters on the page of a credential do.
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { coachingRatio } from '#domain/supervision/coaching-ratio.ts';
import { supervisionMeter } from './supervision-meter.ts';

export interface SupervisionOverTime {
  /** The first body that asks for supervision in proportion to coaching. */
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

const ASKED = BODY_NAMES.flatMap((body) => {
  const { supervisionRatio, hoursTerms: terms } = BODIES[body];
  return supervisionRatio ? [{ body, terms, ...supervisionRatio }] : [];
})[0];

/**
 * Null where nothing was held in these two years.
 * @param today the calendar day on which the last quarter ends
 */
export function supervisionOverTime(evidence: EvidenceRows, today: string): SupervisionOverTime | null {
  if (ASKED === undefined) return null;
  const { body, coachingPerSupervision } = ASKED;
  const { quarters } = supervisionMeter(ASKED, evidence, { today, applicationDate: today });
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
