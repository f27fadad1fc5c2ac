// The people of a practice, and the sessions with them that a file is about.
import { comparable } from '#domain/people/comparable.ts';
import { addDays } from '#domain/time.ts';
import type { Layout } from './layout.ts';
import type { Random } from './random.ts';

export interface Person {
  readonly first: string;
  readonly last: string;
  readonly email: string;
}

export interface Given {
  readonly person: number;
  readonly date: string;
  readonly minutes: number;
  readonly paid: boolean;
  readonly isCancelled: boolean;
  /** Everybody who was there, where the session has a row for each of them. */
  readonly group?: readonly number[];
  /** Its day is only in a row above. */
  readonly isDayAbove?: boolean;
}

const FIRST = 'Anna Ben Cara Dev Eli Flo Gwen Hugo Ines Jürgen Kim Luis María Noor Omar Priya Rosa Sven Tom Uma'.split(
  ' ',
);
const LAST =
  `Meier Koch Dunn Roy Fox Gray Osei Lind Roth Müller Lee Díaz Nair O'Hara Haddad Vogt Groß Smith Santos Okafor
  Berg Chen Lang Moreau Novak Petit Quinn Ruiz Stein Weber`.split(/\s+/);

export function somePeople(random: Random, { emails }: Layout): Person[] {
  const count = 1 + random.below(7);
  const names = new Set<string>();
  while (names.size < count) names.add(`${random.one(FIRST)} ${random.one(LAST)}`);
  return [...names].map((name) => {
    const [first = '', last = ''] = name.split(' ');
    const own = `${first}.${last}@example.com`
      .normalize('NFKD')
      .replace(/[^\w.@]/g, '')
      .toLowerCase();
    const isShared = emails === 'shared' || (emails === 'some' && random.chance(0.4));
    return { first, last, email: emails === 'none' ? '' : isShared ? 'hr@acme.example' : own };
  });
}

/** The one of dates that are written without it. */
export const YEAR = 2023;

export function someSessions(random: Random, people: number, layout: Layout): Given[] {
  const { lengths, hasStatus, hasLabel, yearless, hasGroups } = layout;
  const begin = addDays('2022-01-03', random.below(700));
  const first = yearless === null ? begin : `${YEAR}-01-01`;
  const usual =
    lengths === 'hours' || lengths === 'split' || lengths === 'bare'
      ? [60, 90, 120, 45, 30]
      : [60, 60, 90, 45, 75, 50, 120];
  const taken = new Set<string>();
  return Array.from({ length: 3 + random.below(22) }, () => {
    const person = random.below(people);
    return {
      person,
      date: addDays(first, random.below(yearless === null ? 900 : 365)),
      minutes: random.one(usual),
      paid: random.chance(0.7),
      isCancelled: (hasStatus || hasLabel) && random.chance(0.15),
    };
  })
    .filter(({ person, date }) => {
      // Two sessions at one time would be taken for one of a group.
      const key = hasGroups ? date : `${person} ${date}`;
      return taken.size < taken.add(key).size;
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** The sessions with further rows for those who were there too. */
export function withGroups(given: readonly Given[], people: number, random: Random): Given[] {
  return given.flatMap((one) => {
    const others = Array.from({ length: people }, (_, person) => person).filter(
      (person) => person !== one.person && random.chance(0.5),
    );
    if (one.isCancelled || others.length === 0 || random.chance(0.7)) return [one];
    const group = [one.person, ...others];
    return group.map((person) => ({ ...one, person, group }));
  });
}

/** Sessions of different people are of the day of the one before, which alone has it written. */
export function withDaysOnce(given: readonly Given[], random: Random): Given[] {
  const taken = new Set(given.map(({ person, date }) => `${person} ${date}`));
  let first = given[0]!;
  return given.map((one, place) => {
    const key = `${one.person} ${first.date}`;
    const isBelow = place > 0 && !first.isCancelled && !one.isCancelled && !taken.has(key) && random.chance(0.5);
    if (!isBelow) {
      first = one;
      return one;
    }
    taken.add(key);
    return { ...one, date: first.date, isDayAbove: true };
  });
}

/** By which a name and an address are the same as others. */
export const saidKey = (name: string, email: string) => `${comparable(name)}\n${comparable(email)}`;
