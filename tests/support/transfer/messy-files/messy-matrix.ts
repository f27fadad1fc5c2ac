// A table with a column for each client and a row for each day; what is true of it is by the rows that it is turned into.
import { clock, dateCell, lengthCell } from './cells.ts';
import type { Layout } from './layout.ts';
import type { MessyFile, TrueRow } from './truth.ts';
import { type Given, type Person, saidKey } from './practice.ts';
import type { Random } from './random.ts';
import { WORDS } from './words.ts';

interface MatrixFile {
  readonly seed: number;
  readonly layout: Layout;
  readonly people: readonly Person[];
  readonly given: readonly Given[];
}

const LINES_MIN = 2;

/** Null where too few people or days are left for a table. */
export function messyMatrix({ seed, layout, people, given }: MatrixFile, random: Random): MessyFile | null {
  const lengths = random.one(['minutes', 'hours'] as const);
  const held = given.filter(({ isCancelled }) => !isCancelled);
  const columns = people.map((_person, place) => place).filter((place) => held.some(({ person }) => person === place));
  const days = [...new Set(held.map(({ date }) => date))];
  if (columns.length < LINES_MIN || days.length < LINES_MIN) return null;
  const names = columns.map((place) => `${people[place]!.first} ${people[place]!.last}`);
  const hasTotal = random.chance(0.5);
  const total = random.one(WORDS[layout.language].total);
  const truth = new Map<number, TrueRow>();
  const lines = days.map((date) => {
    const cells = columns.map((person) => {
      const session = held.find((one) => one.date === date && one.person === person);
      if (!session) return random.one(['', '', '0']);
      const { minutes } = session;
      truth.set(truth.size + 1, { session: { person, date, minutes, paid: undefined } });
      return lengthCell(minutes, { ...layout, lengths }, random);
    });
    return [dateCell(date, layout, random), ...cells];
  });
  const rows = [
    ...(random.chance(0.3) ? [['Log']] : []),
    [random.one(['Date', 'Datum', '']), ...names, ...(hasTotal ? [total] : [])],
    ...lines.map((line) => (hasTotal ? [...line, clock(60)] : line)),
    ...(hasTotal ? [[total, ...columns.map(() => '5')]] : []),
  ];
  const quoted = (cell: string) => (/[";,\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const text = rows.map((row) => row.map(quoted).join(',')).join('\r\n');
  const whose = new Map(columns.map((place, at) => [saidKey(names[at]!, ''), place]));
  return { seed, name: 'table.csv', hasGroups: false, rows, text, truth, whose };
}
