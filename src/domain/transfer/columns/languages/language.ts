// What an import must know of a language to read a file in it: headers, dates, durations and the usual words in cells. A
// language is one file beside this one and a line in languages.ts. English headers are the import names of the records.
import type { Consent } from '#domain/clients/client-consent.ts';
import type { Payer, Relation } from '#domain/clients/client-payment.ts';
import type { SessionFormat, SessionKind } from '#domain/sessions/session-kinds.ts';
import type { LengthWords } from '#domain/lengths/length-words.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';

/** What a file says became of an appointment. Only `held` and `planned` are sessions. */
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

/** Lists are separated by commas. Case, accents and signs play no part: words are compared as headerWords gives them. */
export interface Language {
  /** The likeliest first. */
  readonly headers: { readonly [name in FieldName]?: string };
  /** Where two columns have one header, the first is the day and the second the time. */
  readonly calendar: Readonly<Record<CalendarField, string>>;
  /** January to December, where they are written otherwise than Intl says; and weekdays so. */
  readonly months: readonly string[];
  readonly weekdays: string;
  readonly yes: string;
  readonly no: string;
  readonly paid: string;
  readonly proBono: string;
  readonly formats: Readonly<Record<SessionFormat, string>>;
  /** Of supervision received, besides the formats of a session. */
  readonly supervisionFormats: Readonly<Record<'individual' | 'group', string>>;
  readonly kinds: Readonly<Record<SessionKind, string>>;
  /** Words for an appointment and for where or how it takes place, which say neither its format nor its kind. */
  readonly appointments: string;
  readonly consents: Readonly<Record<Consent, string>>;
  readonly payers: Readonly<Record<Payer, string>>;
  readonly relations: Readonly<Record<Relation, string>>;
  readonly people: string;
  readonly lengths: LengthWords;
  readonly statuses: Readonly<Record<AppointmentStatus, string>>;
  /** What a row of sums begins with. */
  readonly totals: string;
  /** Words of a header that says whether money has arrived rather than whether a session was paid or pro bono. */
  readonly payments: string;
}
