// Finds out whether hours of an opening balance are in the log already, as the same balance or as sessions of that time.
import { groupedBy } from '#domain/lists.ts';
import type { OpeningBalanceInput } from '#domain/records/opening-balance.ts';

/** Equal for the same hours of the same client; the date of the sum and the file's name may differ. */
export const balanceKey = (balance: Omit<OpeningBalanceInput, 'source'>) =>
  [
    balance.client_id,
    balance.start_date,
    balance.end_date,
    balance.format,
    balance.paid_minutes,
    balance.pro_bono_minutes,
  ].join('\n');

export class LoggedDays {
  readonly #daysOf: ReadonlyMap<string, readonly { readonly date: string }[]>;

  constructor(sessions: readonly { readonly client_id: string; readonly date: string }[]) {
    this.#daysOf = groupedBy(sessions, ({ client_id }) => client_id);
  }

  /** A sentence about sessions that are logged in the time of these hours, or null. */
  loggedIn(balance: Omit<OpeningBalanceInput, 'source'>): string | null {
    const until = balance.end_date ?? balance.as_of;
    const logged = (this.#daysOf.get(balance.client_id) ?? []).filter(
      ({ date }) => date <= until && date >= (balance.start_date ?? ''),
    ).length;
    if (logged === 0) return null;
    const some =
      logged === 1
        ? 'One session with this client in that period is'
        : `${logged} sessions with this client in that period`;
    return `${some} logged: their hours would count twice`;
  }
}
