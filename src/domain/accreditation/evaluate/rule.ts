// A rule of a credentialing body as dated data: its text and number, the source, how certain it is, when it applies, and the
// test that decides it.
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';
import type { MentorLevel } from '#domain/credential-records/record-limits.ts';
import type { Unit } from '#domain/accreditation/amount-text.ts';
import type { HoursTerms } from './hours/check-hours.ts';
import type { ExclusionReason } from './hours/exclusion-reason.ts';
import type { CourseSize } from '#domain/accreditation/evaluate/education/education-start.ts';
import type { Body } from '#domain/body-names.ts';

export interface Source {
  readonly title: string;
  /** A public page, or null. */
  readonly url: string | null;
  /** The calendar date on which it was read. */
  readonly seen: string;
}

/** Words as they stand at a source: at most 25, … marks what is left out. */
export interface Cited {
  readonly quote: string;
  readonly source: Source;
}

export interface MentorTerms {
  /** The most minutes with a group that count. */
  readonly groupMinutesAtMost: number;
  readonly largestGroup: number;
  /** The credentials of which the mentor must hold one. An ACC must have been renewed. */
  readonly credentials: readonly MentorLevel[];
  /** From this day on the mentor must hold the mentor coaching specialisation instead; null: nothing says so. */
  readonly specialisationFrom: string | null;
  /** Its levels that count, the lowest first. A higher one is not named by the body. */
  readonly specialisations: readonly MentorLevel[];
  /** Hours used for one of these credentials before don't count. */
  readonly notUsedFor: readonly MentorLevel[];
  /** Only hours in the term of the credential held, which is this many months; null: any time. */
  readonly termMonths: number | null;
  /** Months after the term in which it can still be renewed: whether hours then count is open. */
  readonly lateMonths: number;
}

export interface CceTerms {
  readonly termMonths: number;
  /** As in MentorTerms. */
  readonly lateMonths: number;
  /** The most hundredths of resource development that count. */
  readonly resourceAtMost: number;
  /** The most hundredths of mentor coaching and supervision, received or given, that count. */
  readonly mentorAndSupervisionAtMost: number;
  /**
   * True: that many of mentor coaching and as many of supervision. False: that many of both together. Null: the body's pages differ, so
   * what counts together is certain and what would count each is possible.
   */
  readonly isMostOfEach: boolean | null;
  /** From this day on, a calendar date, supervision takes a supervisor with a specialisation or accreditation. */
  readonly supervisorsFrom: string;
  /** Whose mentor coaching counts. */
  readonly mentors: MentorTerms;
}

/** Tests without an amount say what is excluded, and are met when that is clear. */
export type RuleTest =
  | { readonly kind: 'hours'; readonly terms: HoursTerms }
  | { readonly kind: 'hours-excluded'; readonly terms: HoursTerms; readonly because: ExclusionReason }
  /** `countsEachPerson`: in a group each counts as a client, the largest number of people met with the client of a group. */
  | { readonly kind: 'clients'; readonly terms: HoursTerms; readonly countsEachPerson: boolean }
  | { readonly kind: 'log-hours'; readonly terms: HoursTerms }
  | { readonly kind: 'log-contacts'; readonly terms: HoursTerms }
  /** Assignments with teams. */
  | { readonly kind: 'engagements'; readonly terms: HoursTerms }
  | { readonly kind: 'education-hours' }
  /** Of courses in team coaching: all hours, or those on team coaching. */
  | { readonly kind: 'team-education-hours'; readonly part: 'course' | 'team' }
  | { readonly kind: 'qualifying-course'; readonly size: CourseSize }
  | { readonly kind: 'mentor-hours'; readonly terms: MentorTerms; readonly oneToOneOnly: boolean }
  | { readonly kind: 'mentor-months'; readonly terms: MentorTerms }
  | { readonly kind: 'mentor-specialisation'; readonly terms: MentorTerms }
  | { readonly kind: 'cce'; readonly part: 'all' | 'core' | 'ethics'; readonly terms: CceTerms }
  | { readonly kind: 'cce-resource-over'; readonly terms: CceTerms }
  | { readonly kind: 'years-practising' }
  | { readonly kind: 'years-supervising' }
  /** `mostAYear`: the most hundredths that count of each year before the application; missing: all. */
  | { readonly kind: 'cpd-hours'; readonly withinMonths: number; readonly mostAYear?: number }
  | { readonly kind: 'cpd-in-term'; readonly part: 'all' | 'ethics'; readonly termMonths: number }
  | {
      readonly kind: 'entries';
      readonly table: 'reflections' | 'client_feedback' | 'cpd_records' | 'supervision_sessions';
      /** Null: any time. */
      readonly withinMonths: number | null;
    }
  /** Months from the first supervision to the last. */
  | { readonly kind: 'supervision-months' }
  | { readonly kind: 'supervision-quarters'; readonly minutesEach: number; readonly individualOnly: boolean }
  /** Supervision received, at any time. */
  | { readonly kind: 'supervision-hours' }
  | {
      readonly kind: 'supervision-ratio';
      readonly terms: HoursTerms;
      readonly coachingPerSupervision: number;
      readonly withinMonths: number;
    }
  | { readonly kind: 'credential-held'; readonly held: Pick<CredentialEvidence, 'body' | 'level'> }
  /** One of these levels, held on the day of the application. A credential without an expiry date lasts so many months. */
  | {
      readonly kind: 'credential-current';
      readonly body: Body;
      readonly levels: readonly string[];
      readonly termMonths: number;
    }
  /**
   * A number of sessions after the skills assessment of a programme of at least so many hours. Where several courses are long enough,
   * any may be the programme. A shorter session doesn't count.
   */
  | {
      readonly kind: 'sessions';
      readonly terms: HoursTerms;
      readonly programmeHours: number;
      readonly shortestMinutes: number;
    }
  /** Something that no record shows, such as a membership. */
  | { readonly kind: 'unrecorded' };

export type TestOf<Kind extends RuleTest['kind']> = Extract<RuleTest, { readonly kind: Kind }>;

/** The words that a text takes, those of its own source first. */
interface WithWords {
  readonly cited: readonly Cited[];
}

/** One reading of what a body asks. It has no words if the source only leaves something out, or if its words were not recorded. */
export type Reading = Pick<Rule, 'text' | 'number' | 'source' | 'test'> & WithWords;

/**
 * - verified: read on a page of the body. Its further words may be second-hand; the title of their page says so.
 * - second-hand: told by others.
 * - disputed: sources disagree. The rule itself is the stricter reading.
 * - not-found: no source was found. It may be asked for, so it decides nothing. Its words, if any, say a part of it.
 */
export type Certainty = WithWords &
  (
    | { readonly kind: 'verified' | 'second-hand' | 'not-found' }
    | { readonly kind: 'disputed'; readonly other: Reading }
  );

export interface Rule {
  readonly id: string;
  readonly body: Body;
  readonly level: string;
  readonly stage: 'initial' | 'renewal';
  /** What it asks, in plain words and as short as it can be said. */
  readonly text: string;
  /** What a coach may want to know beside it, opened on demand: a question and its answer. Missing: nothing. */
  readonly more?: { readonly title: string; readonly text: string };
  /** In `unit`. Null: a rule about what is excluded, or a number that is not known. */
  readonly number: number | null;
  readonly unit: Unit;
  readonly source: Source;
  readonly certainty: Certainty;
  /** The first and last application dates for which it holds; null: open. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
  /** What no record shows and must be so for the rule to be met, as in "Enough if …"; missing: nothing. */
  readonly onlyIf?: string;
  /** The paths to its credential on which it holds (bodies/paths.ts); missing: every path. */
  readonly paths?: readonly string[];
  /** The ids of the rules of other paths in whose place it is asked for on its own; missing: none. */
  readonly insteadOf?: readonly string[];
  /** The id of the rule in whose place it comes on a day; missing: none. */
  readonly replaces?: string;
  readonly test: RuleTest;
}

/** All words that a rule cites, those of its own source first and those of another reading last. */
export const citedBy = ({ certainty }: Pick<Rule, 'certainty'>): readonly Cited[] =>
  certainty.kind === 'disputed' ? [...certainty.cited, ...certainty.other.cited] : certainty.cited;

/** Whether a result of the rule decides if a coach can apply. */
export const decides = ({ test, certainty }: Pick<Rule, 'test' | 'certainty'>): boolean =>
  test.kind !== 'unrecorded' && certainty.kind !== 'not-found';
