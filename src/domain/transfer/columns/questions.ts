// The questions about whole columns of a file, and the coach's answers.
import type { DateOrder } from './cells/date-text.ts';
import type { DateOrderVerdict, SwappedDays } from './decide/date-column.ts';
import type { DurationAnswers, DurationQuestion } from './decide/duration-column.ts';
import type { HoursAnswer, HoursQuestion } from './decide/hour-columns.ts';
import type { OutcomeAnswer, OutcomeWord } from './decide/outcome-columns.ts';
import type { PartsAnswer, PartsAsked, YearAnswer, YearAsked } from './decide/partial-dates.ts';
import type { PaymentMeaning, PaymentWord } from './decide/payment-column.ts';

/** What is asked, by what it is about. */
interface Asked {
  'date-order': Extract<DateOrderVerdict, { status: 'ask' }>;
  /** Whether a spreadsheet swapped the days and months of some dates. */
  'swapped-days': SwappedDays;
  'duration-unit': DurationQuestion;
  /** One question for each word. */
  'payment-word': PaymentWord;
  /** Whether rows without a name belong to the client above; the example is that name. */
  'names-above': RowsAsked;
  /** How long sessions without a length were. */
  'missing-duration': RowsAsked;
  /** Whether '03/22' is a month of a year or a day of a month. */
  'date-parts': PartsAsked;
  /** The year of dates that have none. */
  'date-year': YearAsked;
  /** Whether rows without a day are opening balances or of the day above; the example is the first one's name. */
  undated: UndatedAsked;
  /** Whether a further column of hours belongs to the sessions; one question for each. */
  'further-hours': HoursQuestion;
  /** One question for each word. */
  outcome: OutcomeWord;
  /** Whether rows of several people at the same time are one session of a group; the example has the people of the first. */
  'same-time': SameTimeAsked;
  /** Whether rows of one client and day with different payments are one session; the example is the first one's client. */
  'same-payment': RowsAsked;
  /** Whether hours of a log, or hours without a date, were paid. */
  'hours-paid': RowsAsked;
}

/** A question about a column. `index` is the row of its example in the file. */
export type ImportQuestion = {
  [About in keyof Asked]: { readonly about: About; readonly index: number; readonly asked: Asked[About] };
}[keyof Asked];

/** A question about rows; the text is the example's. */
export const askAboutRows = (
  about: 'names-above' | 'missing-duration' | 'same-payment' | 'hours-paid',
  index: number,
  text: string,
  rows: number,
): ImportQuestion => ({ about, index, asked: { example: { place: 0, text }, rows } });

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
