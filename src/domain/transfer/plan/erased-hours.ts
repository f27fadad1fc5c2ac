// Hours with an erased client still count, without a name (ADR 15). An older file brings the client back, and the hours would count
// twice. Whose they were is not known any more, so a new client's row with the same hours gets a doubt.
import type { OpeningBalanceInput } from '#domain/records/opening-balance.ts';
import type { SessionInput } from '#domain/records/session.ts';

/** Rows of public.erased_sessions. `duration` is in minutes, the paid or the pro bono ones of an opening balance. */
export type ErasedHours = readonly { readonly date: string; readonly duration: number; readonly opening: boolean }[];

type Hours =
  | Pick<SessionInput, 'client_id' | 'completed' | 'date' | 'duration'>
  | Pick<OpeningBalanceInput, 'client_id' | 'paid_minutes' | 'pro_bono_minutes'>;

export const ERASED_TEXT =
  'You erased a client with the same hours, which still count. If this is that client, they count twice';

/**
 * @param isNew whether a client, by id, is not stored yet
 * @returns whether hours of a new client are equal to those of an erased one: day and length of a session that took place, or the paid or
 * pro bono minutes of an opening balance
 */
export function erasedHours(erased: ErasedHours = [], isNew: (client: string) => boolean): (hours: Hours) => boolean {
  const there = new Set(erased.map(({ opening, date, duration }) => (opening ? `${duration}` : `${date} ${duration}`)));
  return (hours) =>
    isNew(hours.client_id) &&
    ('date' in hours
      ? hours.completed && there.has(`${hours.date} ${hours.duration}`)
      : [hours.paid_minutes, hours.pro_bono_minutes].some((minutes) => there.has(`${minutes}`)));
}
