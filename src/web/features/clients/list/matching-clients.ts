import { searchable } from '#domain/formatting/searchable.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';

const ALPHABET = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });
const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * The clients whose name, email address or phone number contains what was typed, in the order of the alphabet that
 * people use (the database's may put capitals first). Phone numbers are found however they are grouped.
 */
export function matchingClients(clients: readonly ClientRow[], typed: string): ClientRow[] {
  const wanted = searchable(typed.trim());
  const digits = digitsOf(wanted);
  const isNumber = digits.length > 1 && /^[\d\s()+./-]+$/.test(wanted);
  return clients
    .filter(
      ({ name, email, phone }) =>
        searchable(name).includes(wanted) ||
        searchable(email).includes(wanted) ||
        (isNumber && digitsOf(phone ?? '').includes(digits)),
    )
    .toSorted((a, b) => ALPHABET.compare(a.name, b.name));
}
