// The questions about whole columns of a file, and the coach's answers.
import type { DateOrder } from './cells/date-text.ts';
import type { DateOrderVerdict, SwappedDays } from './decide/date-column.ts';
import type { DurationAnswers, DurationQuestion } from './decide/duration-column.ts';
import type { HoursAnswer, HoursQuestion } from './decide/hour-columns.ts';
import type { OutcomeAnswer, OutcomeWord } from './decide/outcome-columns.ts';
import type { PartsAnswer, PartsAsked, YearAnswer, YearAsked } from './decide/partial-dates.ts';
import type { PaymentMeaning, PaymentWord } from './decide/payment-column.ts';

/** A question about a column. `index` is the row of its example in the file. */
export type ImportQuestion =
  | {
      readonly about: 'date-order';
      readonly index: number;
      readonly asked: Extract<DateOrderVerdict, { status: 'ask' }>;
    }
  /** Whether a spreadsheet swapped the days and months of some dates. */
  | { readonly about: 'swapped-days'; readonly index: number; readonly asked: SwappedDays }
  | { readonly about: 'duration-unit'; readonly index: number; readonly asked: DurationQuestion }
  /** One question for each word. */
  | { readonly about: 'payment-word'; readonly index: number; readonly asked: PaymentWord }
  /** Whether rows without a name belong to the client above; the example is that name. */
  | { readonly about: 'names-above'; readonly index: number; readonly asked: RowsAsked }
  /** How long sessions without a length were. */
  | { readonly about: 'missing-duration'; readonly index: number; readonly asked: RowsAsked }
  /** Whether '03/22' is a month of a year or a day of a month. */
  | { readonly about: 'date-parts'; readonly index: number; readonly asked: PartsAsked }
  /** The year of dates that have none. */
  | { readonly about: 'date-year'; readonly index: number; readonly asked: YearAsked }
  /** Whether rows without a day are opening balances or of the day above; the example is the first one's name. */
  | { readonly about: 'undated'; readonly index: number; readonly asked: UndatedAsked }
  /** Whether a further column of hours belongs to the sessions; one question for each. */
  | { readonly about: 'further-hours'; readonly index: number; readonly asked: HoursQuestion }
  | OutcomeQuestion
  /** Whether rows of several people at the same time are one session of a group; the example has the people of the first. */
  | { readonly about: 'same-time'; readonly index: number; readonly asked: SameTimeAsked }
  /** Whether rows of one client and day with different payments are one session; the example is the first one's client. */
  | { readonly about: 'same-payment'; readonly index: number; readonly asked: RowsAsked }
  /** Whether hours of a log, or hours without a date, were paid. */
  | { readonly about: 'hours-paid'; readonly index: number; readonly asked: RowsAsked };

/** One question for each word. */
export type OutcomeQuestion = { readonly about: 'outcome'; readonly index: number; readonly asked: OutcomeWord };

interface RowsAsked {
  readonly example: { readonly place: number; readonly text: string };
  readonly rows: number;
}

interface UndatedAsked extends RowsAsked {
  /** The day above the first row that has one above it, as it is written there. */
  readonly above: string | null;
}

interface SameTimeAsked extends RowsAsked {
  readonly people: number;
  /** The number of times at which several people have a row. */
  readonly groups: number;
}

export type SameTimeAnswer = 'group' | 'separate';
export type SamePaymentAnswer = 'one' | 'several';

export interface ColumnAnswers {
  readonly dateOrder?: DateOrder;
  readonly swappedDays?: 'yes' | 'no';
  readonly dateParts?: PartsAnswer;
  readonly dateYear?: YearAnswer;
  readonly undated?: 'before' | 'above' | 'no';
  readonly durations?: DurationAnswers;
  /** By word. */
  readonly paymentWords?: Readonly<Record<string, PaymentMeaning>>;
  readonly namesAbove?: 'yes' | 'no';
  /** Minutes. */
  readonly missingDuration?: number;
  readonly hoursPaid?: 'paid' | 'pro-bono';
  /** By word. */
  readonly outcomes?: Readonly<Record<string, OutcomeAnswer>>;
  readonly sameTime?: SameTimeAnswer;
  readonly samePayment?: SamePaymentAnswer;
  /** By column index. */
  readonly furtherHours?: Readonly<Record<string, HoursAnswer>>;
}
