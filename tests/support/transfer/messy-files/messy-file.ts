// A file of sessions as coaches have them, and what is true of each of its rows. The same number makes the same file.
import { csvText } from '#domain/transfer/write/csv-text.ts';
import { clock, dateCell, lengthCell, lengthColumn, nameCell } from './cells.ts';
import { type Layout, layoutOf } from './layout.ts';
import type { MessyFile, TrueRow } from './truth.ts';
import { messyMatrix } from './messy-matrix.ts';
import {
  type Given,
  type Person,
  saidKey,
  someSessions,
  somePeople,
  withDaysOnce,
  withGroups,
  YEAR,
} from './practice.ts';
import { Random } from './random.ts';
import { HEADERS, WORDS } from './words.ts';

export const TODAY = '2026-11-21';

export function messyFile(seed: number): MessyFile {
  const random = new Random(seed);
  // Apart, so that what is newer leaves the files of a seed as they were.
  const more = new Random(seed + 1_000_000);
  const newest = new Random(seed + 2_000_000);
  const layout = layoutOf(random, more, newest);
  const people = somePeople(random, layout);
  const given = someSessions(random, people.length, layout);
  const matrix = layout.isMatrix ? messyMatrix({ seed, layout, people, given }, more) : null;
  if (matrix) return matrix;
  const sessions = layout.hasDaysOnce
    ? withDaysOnce(given, newest)
    : layout.hasGroups
      ? withGroups(given, people.length, more)
      : given;
  const addresses = new Set(sessions.map(({ person }) => people[person]!.email));
  return new Builder(random, more, layout, people, addresses.size === 1).build(seed, sessions);
}

class Builder {
  readonly #random: Random;
  readonly #more: Random;
  readonly #layout: Layout;
  readonly #people: readonly Person[];
  /** The start and the client of the last session. */
  #start = 0;
  #group: readonly number[] | undefined;
  readonly #columns: readonly string[];
  readonly #rows: string[][] = [];
  readonly #truth = new Map<number, TrueRow>();
  readonly #whose = new Map<string, number>();
  /** An address that is in every row is the coach's or an office's, so the import asks about names only. */
  readonly #isOneAddress: boolean;

  constructor(random: Random, more: Random, layout: Layout, people: readonly Person[], isOneAddress: boolean) {
    this.#random = random;
    this.#more = more;
    this.#layout = layout;
    this.#people = people;
    this.#isOneAddress = isOneAddress;
    const lengths =
      layout.lengths === 'times'
        ? ['start', 'end']
        : layout.lengths === 'split'
          ? ['paidHours', 'proBonoHours', 'groupHours']
          : [lengthColumn(layout.lengths)];
    const extra = random.shuffled(['notes', 'topics', 'other']).slice(0, random.below(4));
    this.#columns = random.shuffled([
      'name',
      'date',
      ...lengths,
      ...(layout.emails === 'none' ? [] : ['email']),
      ...(layout.hasPaid ? ['paid'] : []),
      ...(layout.hasStatus ? ['status'] : []),
      ...(layout.hasLabel ? ['label'] : []),
      ...extra,
    ]);
  }

  build(seed: number, given: readonly Given[]): MessyFile {
    const random = this.#random;
    const { language, delimiter, hasTotal, hasSubtotals, hasNamesOnce } = this.#layout;
    if (random.chance(0.2)) this.#rows.push([random.one(['Coaching log', 'My practice 2024', 'Stunden'])]);
    if (random.chance(0.1)) this.#rows.push([]);
    const header = this.#columns.map((column) => random.one(HEADERS[language][column]!));
    this.#rows.push(header);
    const sessions = hasNamesOnce ? given.toSorted((a, b) => a.person - b.person) : given;
    let part = 0;
    for (const [place, one] of sessions.entries()) {
      const isSame = hasNamesOnce && place > 0 && sessions[place - 1]!.person === one.person;
      this.#session(one, isSame);
      if (!one.isCancelled) part += one.minutes;
      const isEnd = place + 1 < sessions.length && sessions[place + 1]!.date.slice(0, 4) !== one.date.slice(0, 4);
      if (hasSubtotals && !hasNamesOnce && isEnd) {
        this.#total(part, `${random.one(WORDS[language].total)} ${one.date.slice(0, 4)}`);
        part = 0;
      }
      if (random.chance(0.03)) this.#rows.push([]);
      if (random.chance(0.02)) this.#noSession([...header]);
    }
    const all = given.filter(({ isCancelled }) => !isCancelled).reduce((sum, { minutes }) => sum + minutes, 0);
    if (hasTotal) this.#total(all, random.one(WORDS[language].total));
    if (random.chance(0.1)) this.#noSession([WORDS[language].note]);
    const table = {
      name: 'messy',
      columns: this.#columns.map(() => ({ header: '', type: 'text' as const })),
      rows: this.#rows.map((row) => this.#columns.map((_, column) => row[column] ?? '')),
    };
    const lines = csvText(table, { bom: false }).split('\r\n').slice(1).join('\r\n');
    const text = delimiter === ',' ? lines : semicolons(this.#rows, this.#columns.length);
    const { yearless, hasGroups } = this.#layout;
    return {
      seed,
      name: yearless === 'named' ? `Sessions ${YEAR}.csv` : 'log.csv',
      hasGroups,
      rows: this.#rows,
      text: text.replace(OPEN_QUOTE, '"'),
      truth: this.#truth,
      whose: this.#whose,
    };
  }

  #session(given: Given, isSameAsAbove: boolean): void {
    const { language, hasPaid, hasStatus, hasLabel } = this.#layout;
    const words = WORDS[language];
    const named = this.#people[given.person]!;
    const email = isSameAsAbove || (this.#layout.emails === 'some' && this.#random.chance(0.3)) ? '' : named.email;
    const written = nameCell(named, this.#layout, this.#random);
    // What two people are called is true of neither.
    const addresses = this.#isOneAddress ? [email, ''] : [email];
    const isTaken = addresses.some(
      (said) => (this.#whose.get(saidKey(written, said)) ?? given.person) !== given.person,
    );
    const name = isSameAsAbove ? '' : isTaken ? `${named.first} ${named.last}` : written;
    if (!isSameAsAbove) for (const said of addresses) this.#whose.set(saidKey(name, said), given.person);
    const isPart = given.group !== undefined && given.group === this.#group;
    if (!isPart) this.#start = 8 * 60 + 15 * this.#random.below(30);
    this.#group = given.group;
    const start = this.#start;
    const isUndated = this.#layout.hasUndated && !given.isCancelled && !given.group && this.#more.chance(0.1);
    const column =
      given.isCancelled || this.#more.chance(0.7) ? (given.paid ? 'paidHours' : 'proBonoHours') : 'groupHours';
    const isQuoted = this.#layout.hasOpenQuote && this.#more.chance(0.1);
    const cells: Record<string, string> = {
      name,
      email,
      date: isUndated || given.isDayAbove ? '' : dateCell(given.date, this.#layout, this.#random),
      [lengthColumn(this.#layout.lengths, column)]: lengthCell(given.minutes, this.#layout, this.#random),
      start: clock(start),
      end: clock(start + given.minutes),
      paid: given.paid ? words.paid : words.proBono,
      status: given.isCancelled ? this.#random.one(words.notHeld) : words.held,
      notes: this.#random.one(['', 'good work', 'see "mail"; next week', 'Zeile 1\nZeile 2']),
      topics: this.#random.one(['', 'Values; Work', 'Delegation']),
      label: given.isCancelled && !hasStatus ? this.#random.one(words.labels) : this.#random.one(['', 'VIP', 'Blue']),
      other: this.#random.one(['A', 'B', '']),
    };
    if (isSameAsAbove) cells['email'] = '';
    // Beside other quotation marks on its line nothing tells which of them is not closed.
    const isPlain = Object.entries(cells).every(([key, text]) => key === 'notes' || !/[",;\n]|^\s/.test(text));
    if (isQuoted && isPlain) cells['notes'] = `${OPEN_QUOTE}by mail`;
    const isSplit = this.#layout.lengths === 'split' && column !== 'groupHours';
    const paid = hasPaid || isSplit ? given.paid : undefined;
    const person = given.group ? groupNumber(given.group) : given.person;
    const { minutes, date } = given;
    this.#truth.set(
      this.#rows.length,
      isUndated
        ? { session: null, hours: { person, minutes, paid } }
        : {
            isDayAbove: given.isDayAbove === true,
            isAsked: isPart || (given.isCancelled && hasLabel && !hasStatus),
            session:
              isPart || (given.isCancelled && (hasStatus || hasLabel))
                ? null
                : { person, date, minutes, paid, isGroup: given.group !== undefined },
          },
    );
    this.#rows.push(this.#columns.map((column) => cells[column] ?? ''));
  }

  #total(minutes: number, word: string): void {
    const sum = this.#columns.map(() => '');
    const at = this.#columns.indexOf(lengthColumn(this.#layout.lengths));
    const label = this.#columns.findIndex((column, place) => place !== at && column !== 'start' && column !== 'end');
    sum[label] = word;
    if (at >= 0) sum[at] = lengthCell(minutes, this.#layout, this.#random);
    this.#noSession(sum);
  }

  #noSession(row: string[]): void {
    this.#truth.set(this.#rows.length, { session: null });
    this.#rows.push(row);
  }
}

/** Stands for a quotation mark that is not closed. */
const OPEN_QUOTE = '\u{E000}';

/** The same for the same people. */
const groupNumber = (group: readonly number[]) => group.reduce((sum, person) => sum + 2 ** person, 1000);

function semicolons(rows: readonly (readonly string[])[], width: number): string {
  const cell = (text: string) => (/[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows
    .map((row) => `${Array.from({ length: width }, (_, column) => cell(row[column] ?? '')).join(';')}\r\n`)
    .join('');
}
