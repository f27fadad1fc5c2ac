// A body's data besides its rules.
import type { Body } from '#domain/body-names.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import type { EvidenceTable } from '#domain/accreditation/evidence/evidence.ts';

export interface CredentialLevel {
  /** The name in rules and records. */
  readonly level: string;
  /** Hours of coaching that the body's rules require; null: they require something else, such as sessions. */
  readonly hours: number | null;
  /** True if the level below is required first. */
  readonly needsLevelBelow?: true;
}

/** A document for an application, on /reports/credentials/documents. `id` is used in the address. */
export interface BodyDocument {
  readonly id: string;
  readonly label: string;
  readonly kind: 'icf-log' | 'letter' | 'portfolio' | 'hours';
}

export interface CredentialBody {
  /** In full, since few coaches know the short names of all bodies. */
  readonly name: string;
  /** The lowest first. */
  readonly levels: readonly CredentialLevel[];
  /** Credentials beside the levels, such as one for team coaching: not above or below any of them. Missing: none. */
  readonly beside?: readonly string[];
  /** Which hours of coaching count. */
  readonly hoursTerms: HoursTerms;
  /** Months from one renewal to the next. */
  readonly termMonths: number;
  /** Hours of coaching that require one hour of supervision; null: no such ratio is required. */
  readonly coachingPerSupervision: number | null;
  readonly documents: readonly BodyDocument[];
  /** Null: it is not on the dashboard and the landing page. */
  readonly ladder: Ladder | null;
  /** Why a coach should record something, one sentence per table; `paid` is for whether a session was paid. */
  readonly asksFor: Readonly<Partial<Record<EvidenceTable | 'paid', string>>>;
}

/** Of a body that names no period, no largest group and no start of education: all coaching counts. */
export const ALL_HOURS: HoursTerms = { afterCourse: null, largestGroup: null, paidOnly: false, withinMonths: null };

/** A body of which no more is known: no ladder, no ratio of supervision. Its only document is the sum of hours. */
export const plainBody = (
  body: Body,
  facts: Pick<CredentialBody, 'name' | 'levels' | 'termMonths'>,
): CredentialBody => ({
  ...facts,
  hoursTerms: ALL_HOURS,
  coachingPerSupervision: null,
  documents: [{ id: `${body.toLowerCase()}-hours`, label: `${body} hours`, kind: 'hours' }],
  ladder: null,
  asksFor: {},
});

/** The dashboard's simple ladder (spec 9): hours of coaching toward the next level. Not the body's dated rules. */
export interface Ladder {
  /** The lowest first. */
  readonly levels: readonly LadderLevel[];
  /** The text when the highest level is reached. */
  readonly achieved: string;
  /** A note about these levels, or null. */
  readonly note: string | null;
}

export interface LadderLevel {
  readonly name: string;
  readonly hours: number;
}
