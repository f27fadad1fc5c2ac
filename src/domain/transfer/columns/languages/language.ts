// What an import needs to know about a language: headers, dates, durations and usual words in cells. A language is one file in this
// folder and a line in languages.ts. English headers are in the records, as import names.
import type { Consent } from '#domain/clients/client-consent.ts';
import type { Payer, Relation } from '#domain/clients/client-payment.ts';
import type { SessionFormat, SessionKind } from '#domain/sessions/session-kinds.ts';
import type { LengthWords } from '#domain/lengths/length-words.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';

/** The status of an appointment. Only `held` and `planned` ones are sessions. */
export type AppointmentStatus = 'held' | 'planned' | 'cancelled' | 'no-show' | 'rescheduled' | 'declined';

/** The columns of a calendar that was saved as a table. */
export type CalendarField =
  | 'title'
  | 'start_date'
  | 'start_time'
  | 'end_date'
  | 'end_time'
  | 'all_day'
  | 'organizer'
  | 'required'
  | 'optional';

/** Lists are separated by commas. Case, accents and signs are ignored: words are compared as headerWords returns them. */
export interface Language {
  /** The most likely first. */
  readonly headers: { readonly [name in FieldName]?: string };
  /** If two columns have the same header, the first is the day and the second the time. */
  readonly calendar: { readonly [field in CalendarField]?: string };
  /** January to December, in forms that Intl does not know. Weekdays likewise. */
  readonly months: readonly string[];
  readonly weekdays?: string;
  readonly yes: string;
  readonly no: string;
  readonly paid: string;
  readonly proBono: string;
  /** What headers of hours say beside a word for hours or minutes: 'Bezahlte Stunden'. */
  readonly paidHours: string;
  readonly proBonoHours: string;
  readonly formats: Readonly<Record<SessionFormat, string>>;
  /** Formats of supervision received, in addition to those of sessions. */
  readonly supervisionFormats: { readonly [format in 'individual' | 'group']?: string };
  readonly kinds: { readonly [kind in SessionKind]?: string };
  /** Words for an appointment, its place or its medium, which say neither its format nor its kind. */
  readonly appointments?: string;
  readonly consents: { readonly [consent in Consent]?: string };
  readonly payers: Readonly<Record<Payer, string>>;
  readonly relations: Readonly<Record<Relation, string>>;
  readonly people: string;
  readonly lengths: LengthWords;
  readonly statuses: Readonly<Record<AppointmentStatus, string>>;
  /** The first words of a row of sums. */
  readonly totals: string;
  /** Words of a header that says whether money has arrived, not whether a session was paid or pro bono. */
  readonly payments: string;
}
