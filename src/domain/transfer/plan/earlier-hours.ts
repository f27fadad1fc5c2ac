// Rows of a file of sessions that have hours but no day. If the coach agrees they become opening balances, of the month that the row
// names if there is one. A day is never invented.
import { longDate, monthText } from '#domain/formatting/date-text.ts';
import type { KnownClient } from '#domain/people/client-register.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { type OpeningBalanceInput, openingBalanceSchema } from '#domain/records/opening-balance.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { dayOfMonth, monthOf } from '#domain/time.ts';
import { askAboutRows, type ColumnAnswers, type ImportQuestion } from '#domain/transfer/columns/questions.ts';
import { type Reason, reasonFor } from '#domain/transfer/columns/reason.ts';
import type { NumberedRow, RowValues } from '#domain/transfer/columns/row-values.ts';
import {
  type ImportCircumstances,
  type KnownPractice,
  type PlannedRow,
  type Recorded,
  ROW_NUMBERS,
} from './import-plan.ts';
import { plannedRow, refusedRow, rowNumbers } from './row-result.ts';
import { balanceKey, StoredHours } from './same-hours.ts';

const SOURCE = 'Hours without a date';

interface UndatedSession {
  readonly index: number;
  readonly values: RowValues;
  readonly clients: readonly KnownClient[];
  readonly details: Pick<SessionInput, 'format' | 'participants'>;
  readonly doubts: readonly Reason[];
}

export class EarlierHours {
  readonly #stored: StoredHours;
  /** The first row of the file with the same hours. */
  readonly #first = new Map<string, number>();
  readonly #circumstances: ImportCircumstances;
  readonly #hoursPaid: ColumnAnswers['hoursPaid'];

  constructor(known: KnownPractice, circumstances: ImportCircumstances, hoursPaid: ColumnAnswers['hoursPaid']) {
    this.#stored = new StoredHours(known);
    this.#circumstances = circumstances;
    this.#hoursPaid = hoursPaid;
  }

  plan({ index, values, clients, details, doubts }: UndatedSession): PlannedRow<never> {
    const refused = (field: 'date' | 'paid' | undefined, message: string, isQuestion?: true) => {
      const reason: Reason = { ...(field && { field }), message, ...(isQuestion && { isQuestion }) };
      return refusedRow(index, values, { reasons: [reason], doubts });
    };
    if (values.undated?.is !== 'before')
      return refused('date', 'This row has no day: hours from before, or none', true);
    const minutes = minutesOf(values, this.#hoursPaid);
    if (minutes === null) return refused('paid', 'These hours could be paid or pro bono', true);
    const period = this.#periodOf(values.undated.month);
    if (period.as_of < (period.start_date ?? '')) return refused('date', 'These hours are of a month after today');
    const { importId, deriveId } = this.#circumstances;
    const format = details.format ?? 'individual';
    const balances = clients.map((client, place): Recorded<OpeningBalanceInput> => ({
      id: deriveId(importId, 'row', index + place * ROW_NUMBERS),
      client_id: client.id,
      ...period,
      ...minutes,
      format,
      participants: format === 'individual' ? null : (details.participants ?? null),
      source: SOURCE,
    }));
    const [first] = balances as [Recorded<OpeningBalanceInput>];
    const wrong =
      openingBalanceSchema.safeParse(first).error?.issues[0]?.message ?? contradictions.opening_balances(first);
    if (wrong !== null) return refused(undefined, wrong);
    const said = this.#saidOf(index, values, first);
    const duplicate = this.#stored.sameAs(first) ?? this.#stored.loggedIn(first);
    const planned = plannedRow<never>(index, values, [], {
      doubts: duplicate === null ? [...said, ...doubts] : doubts,
      duplicate,
    });
    return this.#stored.has(first) ? planned : { ...planned, balances };
  }

  /** The month up to its last day or today; without a month, any time up to today. */
  #periodOf(month: string | null): Pick<OpeningBalanceInput, 'as_of' | 'start_date' | 'end_date'> {
    const { today } = this.#circumstances;
    if (month === null) return { as_of: today, start_date: null, end_date: null };
    const start = `${month}-01`;
    const end = dayOfMonth(monthOf(start) + 1, 0);
    const last = end > today ? today : end;
    return { as_of: last, start_date: start, end_date: last };
  }

  /** What the preview says about a row that will be written. */
  #saidOf(index: number, values: RowValues, balance: Recorded<OpeningBalanceInput>): Reason[] {
    const say = (message: string): Reason => ({ field: 'date', message });
    const month = values.undated?.month;
    const when = month ? `of ${monthText(month)}` : `up to ${longDate(balance.as_of)}`;
    const parts = [
      balance.paid_minutes > 0 && `${durationLabel(balance.paid_minutes)} paid`,
      balance.pro_bono_minutes > 0 && `${durationLabel(balance.pro_bono_minutes)} pro bono`,
    ];
    const said = [say(`Hours from before, ${when}: ${parts.filter(Boolean).join(' and ')}`)];
    const key = balanceKey(balance);
    const first = this.#first.get(key);
    if (first === undefined) this.#first.set(key, index);
    else said.push(say(`The same client and hours as ${rowNumbers([first])}; both are added`));
    const notes = values.text('notes');
    if (notes.trim() !== '')
      said.push(reasonFor('sessions', 'notes', notes, ' is not brought in: hours from before have no notes'));
    return said;
  }
}

/** Null if nothing says whether the hours, or some of them, were paid. */
function minutesOf(
  { duration = 0, split = { paid: 0, proBono: 0 }, paid }: RowValues,
  hoursPaid: ColumnAnswers['hoursPaid'],
): Pick<OpeningBalanceInput, 'paid_minutes' | 'pro_bono_minutes'> | null {
  const rest = Math.max(0, duration - split.paid - split.proBono);
  const isPaid = typeof paid === 'boolean' ? paid : hoursPaid && hoursPaid === 'paid';
  if (rest > 0 && isPaid === undefined) return null;
  return {
    paid_minutes: split.paid + (isPaid ? rest : 0),
    pro_bono_minutes: split.proBono + (isPaid ? 0 : rest),
  };
}

/** Asks once whether the hours without a day whose rows don't say it were paid. */
export function askPaidHours(
  rows: readonly NumberedRow[],
  hoursPaid: ColumnAnswers['hoursPaid'],
): readonly ImportQuestion[] {
  const open = rows.filter(
    ({ values }) => !values.leftOut && values.undated?.is === 'before' && minutesOf(values, hoursPaid) === null,
  );
  const [first] = open;
  return first ? [askAboutRows('hours-paid', first.index, first.values.text('duration').trim(), open.length)] : [];
}
