// Pages ask to be printed; the shell (app/printing) prints, and first asks for the coach's name where none is known.
import { createStore } from '#web/data/wire/store.ts';

/** `name`: only ask for the name. `as-is`: print without asking. */
type PrintRequest = 'print' | 'name' | 'as-is';

export const printRequest = createStore<PrintRequest | null>(null);

/** @param coach the name that the page itself prints, '' or absent where it prints the profile's */
export function printPage(coach = ''): void {
  printRequest.set(coach === '' ? 'print' : 'as-is');
}

/** Asks for the coach's name, as documents show it. */
export function askForName(): void {
  printRequest.set('name');
}
