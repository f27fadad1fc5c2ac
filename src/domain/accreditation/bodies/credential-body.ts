// What a body's folder states besides its rules.
import type { HoursTerms } from '#domain/accreditation/evaluate/check-hours.ts';
import type { EvidenceTable } from '#domain/accreditation/evidence/evidence.ts';

export interface CredentialLevel {
  /** As rules and records name it. */
  readonly level: string;
  /** Hours of coaching that the body's own rules ask for. */
  readonly hours: number;
  /** True where the body asks for its level below first. */
  readonly needsLevelBelow?: true;
}

export interface SupervisionRatio {
  /** Hours of coaching for which one hour of supervision is asked. */
  readonly coachingPerSupervision: number;
  /** Months before the application that are looked at. */
  readonly withinMonths: number;
}

/** A document that an application asks for, on /reports/credentials/documents. `id` is its name in the address. */
export interface BodyDocument {
  readonly id: string;
  readonly label: string;
  readonly kind: 'icf-log' | 'letter' | 'portfolio';
}

export interface CredentialBody {
  /** The lowest first. */
  readonly levels: readonly CredentialLevel[];
  /** How its hours of coaching count. */
  readonly hoursTerms: HoursTerms;
  /** Months from one renewal to the next. */
  readonly termMonths: number;
  /** Null: no proportion of supervision to coaching is asked for. */
  readonly supervisionRatio: SupervisionRatio | null;
  readonly documents: readonly BodyDocument[];
  readonly ladder: Ladder;
  /** Why a coach records something, a sentence each, as pages say it; `paid` is whether a session was paid. */
  readonly asksFor: Readonly<Partial<Record<EvidenceTable | 'paid', string>>>;
}

/** The dashboard's simple ladder (spec 9): hours of coaching toward the next level. Not the body's dated rules. */
export interface Ladder {
  /** The lowest first. */
  readonly levels: readonly LadderLevel[];
  /** Said when the highest level is reached. */
  readonly achieved: string;
  /** What the coach should know about these levels; null: nothing. */
  readonly note: string | null;
}

export interface LadderLevel {
  readonly name: string;
  readonly hours: number;
}
