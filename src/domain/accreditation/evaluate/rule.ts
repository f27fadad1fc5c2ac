// A rule of a credentialing body as dated data: its text and number, the source, how certain it is, when it applies, and the
// test that decides it.
import type { Unit } from '#domain/accreditation/amount-text.ts';
import type { HoursTerms } from './hours/check-hours.ts';
import type { ExclusionReason } from './hours/exclusion-reason.ts';
import type { CourseSize } from '#domain/accreditation/evaluate/education/education-start.ts';
import type { Body } from '#domain/accreditation/body-names.ts';

export interface Source {
  readonly title: string;
  /** A public page; null: there is none. */
  readonly url: string | null;
}

export interface MentorTerms {
  /** The most minutes with a group that count. */
  readonly groupMinutesAtMost: number;
  readonly largestGroup: number;
  /** The credential the mentor must hold; null: any. */
  readonly credential: string | null;
  /** From this day on the mentor must hold the mentor coaching specialisation. */
  readonly specialisationFrom: string;
  /** Only hours in the term of the credential held, which is this many months; null: any time. */
  readonly termMonths: number | null;
}

export interface CceTerms {
  readonly termMonths: number;
  /** The most hundredths of resource development that count. */
  readonly resourceAtMost: number;
  /** The most hundredths of mentor coaching and supervision received that count. */
  readonly mentorAndSupervisionAtMost: number;
  /** Minutes of mentor coaching that the renewal asks for separately. They don't count as CCE. */
  readonly mentorMinutesAskedBesides: number;
}

/** Tests without an amount say what is excluded, and are met when that is clear. */
export type RuleTest =
  | { readonly kind: 'hours'; readonly terms: HoursTerms }
  | { readonly kind: 'hours-excluded'; readonly terms: HoursTerms; readonly because: ExclusionReason }
  | { readonly kind: 'clients'; readonly terms: HoursTerms; readonly countsEachPerson: boolean }
  | { readonly kind: 'log-hours'; readonly terms: HoursTerms }
  | { readonly kind: 'log-contacts'; readonly terms: HoursTerms }
  | { readonly kind: 'education-hours' }
  | { readonly kind: 'qualifying-course'; readonly size: CourseSize }
  | { readonly kind: 'mentor-hours'; readonly terms: MentorTerms; readonly oneToOneOnly: boolean }
  | { readonly kind: 'mentor-months'; readonly terms: MentorTerms }
  | { readonly kind: 'mentor-specialisation'; readonly terms: MentorTerms }
  | { readonly kind: 'cce'; readonly part: 'all' | 'core' | 'ethics'; readonly terms: CceTerms }
  | { readonly kind: 'cce-resource-over'; readonly terms: CceTerms }
  | { readonly kind: 'years-practising' }
  | { readonly kind: 'cpd-hours'; readonly withinMonths: number }
  | {
      readonly kind: 'entries';
      readonly table: 'reflections' | 'client_feedback';
      readonly withinMonths: number;
    }
  | { readonly kind: 'supervision-periods'; readonly months: number; readonly minutesEach: number }
  | {
      readonly kind: 'supervision-ratio';
      readonly terms: HoursTerms;
      readonly coachingPerSupervision: number;
      readonly withinMonths: number;
    };

export interface Rule {
  readonly id: string;
  readonly body: Body;
  readonly level: string;
  readonly stage: 'initial' | 'renewal';
  /** What it asks, in plain words. */
  readonly text: string;
  /** In `unit`. Null: a rule about what is excluded, or a number that is not known. */
  readonly number: number | null;
  readonly unit: Unit;
  readonly source: Source;
  /** verified: read on the body's own page. second-hand: reported by others. inferred: our interpretation. */
  readonly certainty: 'verified' | 'second-hand' | 'inferred';
  /** The month in which the source was read, YYYY-MM. */
  readonly asOf: string;
  /** The first and last application dates for which it holds; null: open. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly test: RuleTest;
}
