// A file of sessions as coaches have them, and what is true of each of its rows. The same number makes the same file.
import { addDays } from '#domain/time.ts';
import { comparable } from '#domain/transfer/plan/names.ts';
import { csvText } from '#domain/transfer/export/csv-text.ts';
import { Random } from './random.ts';

/** What a row of the file is. */
export interface TrueRow {
  /** Null: a row that is no session (totals, a remark, a cancelled session). */
  readonly session: TrueSession | null;
}

export interface TrueSession {
  /** Whose; several where each of the people in the cell has the session. */
  readonly person: number;
  readonly date: string;
  readonly minutes: number;
  /** Undefined: the file does not say. */
  readonly paid: boolean | undefined;
}

export interface MessyFile {
  readonly seed: number;
  readonly rows: readonly (readonly string[])[];
  readonly text: string;
  /** By the row's index in the file; absent for headings, titles and empty rows. */
  readonly truth: ReadonlyMap<number, TrueRow>;
  /** Whose name and address these are, by the keys of the import's own questions. */
  readonly whose: ReadonlyMap<string, number>;
}

export const TODAY = '2026-11-21';

interface Person {
  readonly first: string;
  readonly last: string;
  readonly email: string;
}

const FIRST = 'Anna Ben Cara Dev Eli Flo Gwen Hugo Ines Jürgen Kim Luis María Noor Omar Priya Rosa Sven Tom Uma'.split(
  ' ',
);
const LAST =
  `Meier Koch Dunn Roy Fox Gray Osei Lind Roth Müller Lee Díaz Nair O'Hara Haddad Vogt Groß Smith Santos Okafor
  Berg Chen Lang Moreau Novak Petit Quinn Ruiz Stein Weber`.split(/\s+/);
const COMPANIES = ['Acme', 'Beta Ltd', 'City Council'];
const TITLES = ['Ms', 'Mr', 'Dr'];

type Language = 'en' | 'de' | 'fr';
const HEADERS: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    name: ['Client', 'Client name', 'Coachee'],
    email: ['Email', 'Client email'],
    date: ['Date', 'Session date'],
    minutes: ['Minutes', 'Duration (minutes)', 'Length (min)'],
    hours: ['Hours', 'Duration (hours)'],
    duration: ['Duration', 'Length'],
    start: ['Start time', 'Start'],
    end: ['End time', 'End'],
    paid: ['Paid', 'Paid/pro bono'],
    notes: ['Notes', 'Comments'],
    topics: ['Topics', 'Themes'],
    status: ['Status'],
    other: ['Room', 'Mood', 'Programme'],
  },
  de: {
    name: ['Klient', 'Klientin', 'Coachee'],
    email: ['E-Mail'],
    date: ['Datum', 'Sitzungsdatum'],
    minutes: ['Minuten', 'Dauer (Min.)'],
    hours: ['Stunden', 'Dauer (Std.)'],
    duration: ['Dauer'],
    start: ['Beginn'],
    end: ['Ende'],
    paid: ['Bezahlt'],
    notes: ['Notizen', 'Bemerkungen'],
    topics: ['Themen'],
    status: ['Status'],
    other: ['Raum', 'Stimmung'],
  },
  fr: {
    name: ['Client', 'Coaché'],
    email: ['E-mail'],
    date: ['Date'],
    minutes: ['Minutes', 'Durée (min)'],
    hours: ['Heures', 'Durée (heures)'],
    duration: ['Durée'],
    start: ['Début'],
    end: ['Fin'],
    paid: ['Payé'],
    notes: ['Notes', 'Remarques'],
    topics: ['Thèmes'],
    status: ['Statut'],
    other: ['Salle', 'Humeur'],
  },
};
const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
};
const WORDS = {
  en: { paid: 'yes', proBono: 'no', cancelled: 'Cancelled', held: 'Completed', total: ['Total', 'Total hours', 'Sum'] },
  de: { paid: 'ja', proBono: 'nein', cancelled: 'abgesagt', held: 'durchgeführt', total: ['Summe', 'Gesamt'] },
  fr: { paid: 'oui', proBono: 'non', cancelled: 'annulé', held: 'effectué', total: ['Total', 'Somme'] },
} as const;

type DateStyle = 'iso' | 'dmy/' | 'dmy.' | 'mdy/' | 'named' | 'serial';
type LengthStyle = 'minutes' | 'hours' | 'unit' | 'clock' | 'bare' | 'times';
type NameStyle = 'plain' | 'turned' | 'messy';

interface Layout {
  readonly language: Language;
  readonly dates: DateStyle;
  readonly lengths: LengthStyle;
  readonly names: NameStyle;
  readonly emails: 'none' | 'own' | 'shared' | 'some';
  readonly decimals: '.' | ',';
  readonly delimiter: ',' | ';';
  readonly hasPaid: boolean;
  readonly hasStatus: boolean;
  readonly hasNamesOnce: boolean;
  readonly hasSubtotals: boolean;
  readonly hasTotal: boolean;
}

function layoutOf(random: Random): Layout {
  const language = random.one<Language>(['en', 'en', 'de', 'fr']);
  return {
    language,
    dates: random.one<DateStyle>(
      language === 'en' ? ['iso', 'dmy/', 'mdy/', 'named', 'serial'] : ['iso', 'dmy.', 'dmy/', 'named'],
    ),
    lengths: random.one<LengthStyle>(['minutes', 'hours', 'unit', 'clock', 'bare', 'times']),
    names: random.one<NameStyle>(['plain', 'plain', 'turned', 'messy', 'messy']),
    emails: random.one(['none', 'own', 'shared', 'some']),
    decimals: language === 'en' ? '.' : ',',
    delimiter: random.one([',', ';']),
    hasPaid: random.chance(0.5),
    hasStatus: random.chance(0.3),
    hasNamesOnce: random.chance(0.1),
    hasSubtotals: random.chance(0.1),
    hasTotal: random.chance(0.3),
  };
}

interface Given {
  readonly person: number;
  readonly date: string;
  readonly minutes: number;
  readonly paid: boolean;
  readonly isCancelled: boolean;
}

export function messyFile(seed: number): MessyFile {
  const random = new Random(seed);
  const layout = layoutOf(random);
  const people = somePeople(random, layout);
  const given = someSessions(random, people.length, layout);
  const builder = new Builder(random, layout, people);
  return builder.build(seed, given);
}

function somePeople(random: Random, { emails }: Layout): Person[] {
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

function someSessions(random: Random, people: number, { lengths, hasStatus }: Layout): Given[] {
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
      isCancelled: hasStatus && random.chance(0.15),
    };
  })
    .filter(({ person, date }) => {
      const key = `${person} ${date}`;
      return taken.size < taken.add(key).size;
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

class Builder {
  readonly #random: Random;
  readonly #layout: Layout;
  readonly #people: readonly Person[];
  readonly #columns: readonly string[];
  readonly #rows: string[][] = [];
  readonly #truth = new Map<number, TrueRow>();
  readonly #whose = new Map<string, number>();

  constructor(random: Random, layout: Layout, people: readonly Person[]) {
    this.#random = random;
    this.#layout = layout;
    this.#people = people;
    const lengths = layout.lengths === 'times' ? ['start', 'end'] : [lengthColumn(layout.lengths)];
    const extra = random.shuffled(['notes', 'topics', 'other']).slice(0, random.below(4));
    this.#columns = random.shuffled([
      'name',
      'date',
      ...lengths,
      ...(layout.emails === 'none' ? [] : ['email']),
      ...(layout.hasPaid ? ['paid'] : []),
      ...(layout.hasStatus ? ['status'] : []),
      ...extra,
    ]);
  }

  build(seed: number, given: readonly Given[]): MessyFile {
    const random = this.#random;
    const { language, delimiter, hasTotal, hasSubtotals, hasNamesOnce } = this.#layout;
    if (random.chance(0.2)) this.#rows.push([random.one(['Coaching log', 'My practice 2024', 'Stunden'])]);
    if (random.chance(0.1)) this.#rows.push([]);
    this.#rows.push(this.#columns.map((column) => random.one(HEADERS[language][column]!)));
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
    }
    const all = given.filter(({ isCancelled }) => !isCancelled).reduce((sum, { minutes }) => sum + minutes, 0);
    if (hasTotal) this.#total(all, random.one(WORDS[language].total));
    const table = {
      name: 'messy',
      columns: this.#columns.map(() => ({ header: '', type: 'text' as const })),
      rows: this.#rows.map((row) => this.#columns.map((_, column) => row[column] ?? '')),
    };
    const lines = csvText(table, { bom: false }).split('\r\n').slice(1).join('\r\n');
    const text = delimiter === ',' ? lines : semicolons(this.#rows, this.#columns.length);
    return { seed, rows: this.#rows, text, truth: this.#truth, whose: this.#whose };
  }

  #session(given: Given, isSameAsAbove: boolean): void {
    const { language, hasPaid, hasStatus } = this.#layout;
    const words = WORDS[language];
    const person = this.#people[given.person]!;
    const email = isSameAsAbove || (this.#layout.emails === 'some' && this.#random.chance(0.3)) ? '' : person.email;
    const written = this.#name(person);
    // What two people are called is true of neither.
    const isTaken = (this.#whose.get(saidKey(written, email)) ?? given.person) !== given.person;
    const name = isSameAsAbove ? '' : isTaken ? `${person.first} ${person.last}` : written;
    if (!isSameAsAbove) this.#whose.set(saidKey(name, email), given.person);
    const start = 8 * 60 + 15 * this.#random.below(30);
    const cells: Record<string, string> = {
      name,
      email,
      date: this.#date(given.date),
      [lengthColumn(this.#layout.lengths)]: this.#length(given.minutes),
      start: clock(start),
      end: clock(start + given.minutes),
      paid: given.paid ? words.paid : words.proBono,
      status: given.isCancelled ? words.cancelled : words.held,
      notes: this.#random.one(['', 'good work', 'see "mail"; next week', 'Zeile 1\nZeile 2']),
      topics: this.#random.one(['', 'Values; Work', 'Delegation']),
      other: this.#random.one(['A', 'B', '']),
    };
    if (isSameAsAbove) cells['email'] = '';
    this.#truth.set(this.#rows.length, {
      session:
        given.isCancelled && hasStatus
          ? null
          : { person: given.person, date: given.date, minutes: given.minutes, paid: hasPaid ? given.paid : undefined },
    });
    this.#rows.push(this.#columns.map((column) => cells[column] ?? ''));
  }

  #total(minutes: number, word: string): void {
    const sum = this.#columns.map(() => '');
    const at = this.#columns.indexOf(lengthColumn(this.#layout.lengths));
    const label = this.#columns.findIndex((column, place) => place !== at && column !== 'start' && column !== 'end');
    sum[label] = word;
    if (at >= 0) sum[at] = this.#length(minutes);
    this.#truth.set(this.#rows.length, { session: null });
    this.#rows.push(sum);
  }

  #name({ first, last }: Person): string {
    const random = this.#random;
    const { names } = this.#layout;
    if (names === 'plain') return `${first} ${last}`;
    if (names === 'turned') return `${last}, ${first}`;
    switch (random.below(9)) {
      case 0:
        return `${last}, ${first}`;
      case 1:
        return `${random.one(TITLES)} ${first} ${last}`;
      case 2:
        return `${first} ${last} (${random.one(COMPANIES)})`;
      case 3:
        return `${first[0]}. ${last}`;
      case 4:
        return `${first} ${last[0]}.`;
      case 5:
        return ` ${first.toLowerCase()}  ${last.toUpperCase()}`;
      default:
        return `${first} ${last}`;
    }
  }

  #date(date: string): string {
    const [year = '', month = '', day = ''] = date.split('-');
    const { dates, language } = this.#layout;
    switch (dates) {
      case 'iso':
        return date;
      case 'dmy/':
        return `${day}/${month}/${year}`;
      case 'dmy.':
        return `${day}.${month}.${year}`;
      case 'mdy/':
        return `${Number(month)}/${Number(day)}/${year}`;
      case 'named':
        return `${Number(day)}${language === 'de' ? '.' : ''} ${MONTHS[language][Number(month) - 1]} ${year}`;
      case 'serial':
        return String(Math.round((Date.parse(date) - Date.parse('1899-12-30')) / 86_400_000));
    }
  }

  #length(minutes: number): string {
    const hours = String(minutes / 60).replace('.', this.#layout.decimals);
    switch (this.#layout.lengths) {
      case 'minutes':
        return String(minutes);
      case 'hours':
        return hours;
      case 'unit':
        return this.#random.one([`${minutes} min`, clock(minutes), `${Math.floor(minutes / 60)}h ${minutes % 60}min`]);
      case 'clock':
        return clock(minutes);
      // Some write minutes, some hours, without a word.
      case 'bare':
        return this.#random.chance(0.3) && minutes % 60 === 0 ? hours : String(minutes);
      case 'times':
        return '';
    }
  }
}

/** By which a name and an address are the same as others. */
const saidKey = (name: string, email: string) => `${comparable(name)}\n${comparable(email)}`;

const lengthColumn = (lengths: LengthStyle) =>
  lengths === 'minutes' ? 'minutes' : lengths === 'hours' ? 'hours' : lengths === 'times' ? 'none' : 'duration';

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

function semicolons(rows: readonly (readonly string[])[], width: number): string {
  const cell = (text: string) => (/[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows
    .map((row) => `${Array.from({ length: width }, (_, column) => cell(row[column] ?? '')).join(';')}\r\n`)
    .join('');
}
