// A row of docs/wire.md: one call or option of an official client, sent to the running app, and its result.
import { expect } from 'vitest';

/** The app's error for an unsupported call, as the client returns it. */
export interface Refusal {
  readonly status: number | undefined;
  /** Or the message, if errors have no codes. */
  readonly code: string | undefined;
}

export interface ContractCase<Place> {
  /** The public method, with its name in `calls` of the client. */
  readonly call: string;
  /** The row's first column: the call in code, with the option that the row is about. */
  readonly form: string;
  /** The row's third column; may be empty. */
  readonly note: string;
  /** Sends the call, checks the response and returns the row's second column. */
  run(place: Place): Promise<string>;
}

/** One official client with its context, cases and public methods. */
export interface ContractClient<Place> {
  readonly name: string;
  /** A sentence or two above its table. */
  readonly about: string;
  /** Every public method of the installed client. The test fails for one without a case. */
  readonly calls: readonly string[];
  /** The options of calls. The test fails for one that no form of its call contains. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, true>>>>;
  readonly cases: readonly ContractCase<Place>[];
  /**
   * Starts the app. `place` creates the context of each case, preferably a new user, so that cases do not share rows.
   */
  open(): Promise<{ place(): Promise<Place>; close(): Promise<void> }>;
}

/**
 * A call that does what the client's documentation says. `check` asserts its result, not only that there is no error.
 */
export function offered<Place>(
  call: string,
  form: string,
  check: (place: Place) => Promise<void>,
  note = '',
): ContractCase<Place> {
  return { call, form, note, run: (place) => checked(check, place, 'offered') };
}

/** A call that works differently from the hosted service: `why` says how and for what reason. */
export function differs<Place>(
  call: string,
  form: string,
  why: string,
  check: (place: Place) => Promise<void>,
): ContractCase<Place> {
  return { call, form, note: why, run: (place) => checked(check, place, 'differs') };
}

/** An unsupported call. Status and code on the page are those of the response. */
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
 * The public methods of an object of the client: its own functions and those of its classes, sorted. Names with a
 * leading underscore are internal, like those that are hidden from its types.
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
