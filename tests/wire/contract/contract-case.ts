// What a row of docs/wire.md is: one call or option of an official client, sent to the running app, and what came of it.
import { expect } from 'vitest';

/** What the app said to a call that it does not offer, as the client's caller reads it. */
export interface Refusal {
  readonly status: number | undefined;
  /** Or the message, where refusals have no codes. */
  readonly code: string | undefined;
}

export interface ContractCase<Place> {
  /** The public method, named as `calls` of its client names it. */
  readonly call: string;
  /** The row's first column: the call as somebody would write it, with the option that the row is about. */
  readonly form: string;
  /** The row's third column; empty where there is nothing to add. */
  readonly note: string;
  /** Sends it, checks the answer and gives back the row's second column. */
  run(place: Place): Promise<string>;
}

/** One official client: where its cases run, and which public methods it has. */
export interface ContractClient<Place> {
  readonly name: string;
  /** A sentence or two above its table. */
  readonly about: string;
  /** Every public method of the installed client. One without a case fails the test. */
  readonly calls: readonly string[];
  /** The options of calls that have some. One that stands in no form of its call fails the test. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, true>>>>;
  readonly cases: readonly ContractCase<Place>[];
  /** Starts the app. `place` gives each case what it works with: best somebody new, so that no case sees another's rows. */
  open(): Promise<{ place(): Promise<Place>; close(): Promise<void> }>;
}

/** A call that does what the client's documentation says. `check` asserts its result, not only that there is no error. */
export function offered<Place>(
  call: string,
  form: string,
  check: (place: Place) => Promise<void>,
  note = '',
): ContractCase<Place> {
  return { call, form, note, run: (place) => checked(check, place, 'offered') };
}

/** A call that works, but not as the hosted service's does: `why` says how it differs and for what reason. */
export function differs<Place>(
  call: string,
  form: string,
  why: string,
  check: (place: Place) => Promise<void>,
): ContractCase<Place> {
  return { call, form, note: why, run: (place) => checked(check, place, 'differs') };
}

/** A call that is not offered. Status and code on the page are those of the answer. */
export function refused<Place>(
  call: string,
  form: string,
  why: string,
  send: (place: Place) => Promise<Refusal>,
): ContractCase<Place> {
  return {
    call,
    form,
    note: why,
    async run(place) {
      const { status, code } = await send(place);
      expect(status, `${form} must be refused`).toBeGreaterThanOrEqual(300);
      expect(status, `${form} must be refused, not fail`).toBeLessThan(500);
      expect(code, `${form} must be refused with a code`).toMatch(/\S/);
      return `refused: ${status} \`${code}\``;
    },
  };
}

async function checked<Place>(check: (place: Place) => Promise<void>, place: Place, outcome: string): Promise<string> {
  expect.hasAssertions();
  await check(place);
  return outcome;
}

/**
 * The public methods of an object of the client's: its own functions and those of its classes, sorted. Names that begin with
 * an underscore are the client's own affair, as are `internal` ones, which its types hide.
 */
export function publicMethods(object: object, internal: readonly string[] = []): string[] {
  const names = new Set<string>();
  for (let level = object; level !== Object.prototype; level = Object.getPrototypeOf(level) as object)
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(level)))
      if (typeof value === 'function' && !name.startsWith('_')) names.add(name);
  names.delete('constructor');
  for (const name of internal)
    if (!names.delete(name)) throw new Error(`${name} is called internal, but the client has no such method any more`);
  return [...names].toSorted();
}
