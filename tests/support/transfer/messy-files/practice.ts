// The people of a practice, and the sessions with them that a file is about.
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

export function someSessions(random: Random, people: number, { lengths, hasStatus, hasLabel }: Layout): Given[] {
  const first = addDays('2022-01-03', random.below(700));
  const usual = lengths === 'hours' || lengths === 'bare' ? [60, 90, 120, 45, 30] : [60, 60, 90, 45, 75, 50, 120];
  const taken = new Set<string>();
  return Array.from({ length: 3 + random.below(22) }, () => {
    const person = random.below(people);
    return {
      person,
      date: addDays(first, random.below(900)),
      minutes: random.one(usual),
      paid: random.chance(0.7),
      isCancelled: (hasStatus || hasLabel) && random.chance(0.15),
    };
  })
    .filter(({ person, date }) => {
      const key = `${person} ${date}`;
      return taken.size < taken.add(key).size;
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
