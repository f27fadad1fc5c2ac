// What a body's form asks for, part by part in the form's order, as data with its sources (ADR 134).
import { addDays } from '#domain/time.ts';
import type { Body } from '#domain/body-names.ts';
import type { Cited, Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceTable } from '#domain/accreditation/evidence/evidence.ts';

/** Records that are listed one by one, with the files stored with them. */
export type ListedTable = Extract<
  EvidenceTable,
  'education' | 'cpd_records' | 'mentor_coaching' | 'supervision_sessions' | 'credentials'
>;

/** What goes into a part. */
export type PartContents =
  /** Sums of hours by payment, format and year, for the fields of the form. */
  | { readonly kind: 'hours' }
  /** A row for each client. `isNamed`: as ICF lays it out, with those who agreed; else each by number. */
  | { readonly kind: 'log'; readonly isNamed: boolean }
  /** Letters of organisations, in place of names. */
  | { readonly kind: 'letters' }
  | {
      readonly kind: 'records';
      readonly table: ListedTable;
      /** 'kept': the files need not be sent, so none is missing. */
      readonly certificates: 'asked' | 'kept';
      /** Each with what was learned and applied. */
      readonly isReflected?: true;
      /** None is needed; what there is counts. */
      readonly isOptional?: true;
    }
  /** Sums of continuing coach education by kind. */
  | { readonly kind: 'cce' }
  /** `aboutWords`: one of them has about so many words. */
  | {
      readonly kind: 'entries';
      readonly table: 'reflections' | 'client_feedback';
      readonly aboutWords?: number;
    }
  /** A draft to sign; brackets mark what the coach fills in. */
  | { readonly kind: 'declaration'; readonly draft: readonly string[] }
  /** What no record holds, such as a recording. */
  | { readonly kind: 'own' }
  | { readonly kind: 'fee' };

export interface FormPart {
  /** Unique in its form, and a part of file names: small letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  /** What the form asks, in plain words. */
  readonly text: string;
  /** Empty: we couldn't read whether the form asks for it. */
  readonly cited: readonly Cited[];
  readonly contents: PartContents;
  /** The paths to the credential whose form has it; missing: every path. */
  readonly paths?: readonly string[];
  /** The first and last day of an application whose form has it; missing: open. */
  readonly validFrom?: string;
  readonly validTo?: string;
}

/** When a renewal can be handed in, before and after the last day of the credential. */
export interface RenewalWindow {
  readonly monthsBefore: number;
  readonly graceMonths: number;
  /** Months after the grace in which a renewal takes a late fee. */
  readonly lateMonths: number;
  readonly lateFee: string;
  readonly cited: readonly Cited[];
}

export interface HandInForm {
  readonly levels: readonly string[];
  readonly stage: Rule['stage'];
  /** What could be read of the form itself, as the screen says it. */
  readonly read: string;
  /** Where the order of the parts comes from; null: from nowhere. */
  readonly order: Cited | null;
  readonly parts: readonly FormPart[];
  /** Of a renewal; missing: nothing was found. */
  readonly window?: RenewalWindow;
}

export interface FormGoal {
  readonly body: Body;
  readonly level: string;
  readonly stage: Rule['stage'];
}

type Named = Pick<FormPart, 'id' | 'title' | 'text'>;
type When = Pick<FormPart, 'paths' | 'validFrom' | 'validTo'>;

/** @param cited none: we couldn't read whether the form asks for it */
export const formPart = (
  id: Named['id'],
  title: Named['title'],
  text: Named['text'],
  contents: PartContents,
  ...cited: readonly Cited[]
): FormPart => ({ id, title, text, contents, cited });

/** A part on some paths or days only. */
export const onlyWhen = (when: When, part: FormPart): FormPart => ({ ...part, ...when });

/** Two parts of which one ends the day before the other begins. @param from a calendar date */
export const fromDay = (from: string, before: FormPart, after: FormPart): FormPart[] => [
  { ...before, validTo: addDays(from, -1) },
  { ...after, validFrom: from },
];

export const OWN: PartContents = { kind: 'own' };
export const FEE: PartContents = { kind: 'fee' };
export const HOURS: PartContents = { kind: 'hours' };
export const LOG_BY_NUMBER: PartContents = { kind: 'log', isNamed: false };

/** @param beside as in PartContents; certificates need not be sent unless it says so */
export const recordsOf = (
  table: ListedTable,
  beside: Partial<Omit<Extract<PartContents, { kind: 'records' }>, 'kind' | 'table'>> = {},
): PartContents => ({ kind: 'records', table, certificates: 'kept', ...beside });

/** Of a body whose page of prices couldn't be read. */
export const FEE_UNREAD = formPart('fee', 'Fee', 'We couldn’t read the price.', FEE);

/** The last line of each declaration. */
export const TO_SIGN = '[Place, date and signature]';
