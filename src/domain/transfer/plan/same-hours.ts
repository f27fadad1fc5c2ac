// Finds out whether hours of an opening balance are in the log already, as the same balance or as sessions of that time.
import { groupedBy } from '#domain/lists.ts';
import type { OpeningBalanceInput } from '#domain/records/opening-balance.ts';
import type { KnownBalance, KnownPractice } from './import-plan.ts';
import { ALREADY_IMPORTED } from './row-result.ts';

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

export class StoredHours {
  readonly #ids: ReadonlySet<string>;
  readonly #keys: ReadonlySet<string>;
  readonly #daysOf: ReadonlyMap<string, readonly { readonly date: string }[]>;

  constructor({ opening_balances = [], sessions }: Pick<KnownPractice, 'opening_balances' | 'sessions'>) {
    this.#ids = new Set(opening_balances.map(({ id }) => id));
    this.#keys = new Set(opening_balances.map(balanceKey));
    this.#daysOf = groupedBy(sessions, ({ client_id }) => client_id);
  }

  /** Whether the balance itself is stored, so that it cannot be written again. */
  has({ id }: { readonly id: string }): boolean {
    return this.#ids.has(id);
  }

  /** A sentence about the stored balance with these hours, or null. */
  sameAs(balance: KnownBalance): string | null {
    if (this.has(balance)) return ALREADY_IMPORTED;
    return this.#keys.has(balanceKey(balance)) ? 'You already have these earlier hours for this client' : null;
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
