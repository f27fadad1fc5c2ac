// How a file is written: its language, the style of its cells, and which columns and sums it has.
import type { Random } from './random.ts';
import type { Language } from './words.ts';

type DateStyle = 'iso' | 'dmy/' | 'dmy.' | 'mdy/' | 'ymd/' | 'named' | 'serial' | 'instant';
/** `split`: paid, pro bono and group hours, each in a column of its own. */
export type LengthStyle = 'split' | 'minutes' | 'hours' | 'unit' | 'clock' | 'bare' | 'times' | 'seconds' | 'days';
type NameStyle = 'plain' | 'turned' | 'messy';

export interface Layout {
  readonly language: Language;
  readonly dates: DateStyle;
  readonly lengths: LengthStyle;
  readonly names: NameStyle;
  readonly emails: 'none' | 'own' | 'shared' | 'some';
  readonly decimals: '.' | ',';
  readonly delimiter: ',' | ';';
  readonly hasPaid: boolean;
  readonly hasStatus: boolean;
  /** A column that no import reads, in which a word says that a session was not held. */
  readonly hasLabel: boolean;
  readonly hasNamesOnce: boolean;
  readonly hasSubtotals: boolean;
  readonly hasTotal: boolean;
  /** Dates have no year; the file's name has it, or only the coach knows it. */
  readonly yearless: 'named' | 'asked' | null;
  /** Some rows have no date. */
  readonly hasUndated: boolean;
  /** A day is written once for several sessions. */
  readonly hasDaysOnce: boolean;
  /** Some sessions have a row for each of several people. */
  readonly hasGroups: boolean;
  /** A quotation mark that is never closed. */
  readonly hasOpenQuote: boolean;
  /** Clients are columns, and days are rows. */
  readonly isMatrix: boolean;
}

const SPLIT_HEADERS: ReadonlySet<Language> = new Set<Language>(['en', 'de', 'fr']);
const SHORTENED: ReadonlySet<DateStyle> = new Set<DateStyle>(['dmy/', 'dmy.', 'mdy/']);

export function layoutOf(random: Random, more: Random, newest: Random): Layout {
  const layout = plainLayout(random);
  const isSplit = layout.lengths === 'hours' && SPLIT_HEADERS.has(layout.language) && more.chance(0.5);
  const isMatrix = more.chance(0.05);
  const yearless =
    SHORTENED.has(layout.dates) && !isMatrix && more.chance(0.3) ? more.one(['named', 'asked'] as const) : null;
  const hasUndated = more.chance(0.1);
  const canGroup = layout.lengths === 'times' && layout.names !== 'messy' && !layout.hasNamesOnce;
  const hasGroups = canGroup && more.chance(0.5);
  const hasOpenQuote = more.chance(0.05);
  // An instant has the day of its own time.
  const canHaveDaysOnce = layout.dates !== 'instant' && !layout.hasNamesOnce && !hasUndated && !hasGroups && !isMatrix;
  const hasDaysOnce = canHaveDaysOnce && !hasOpenQuote && newest.chance(0.1);
  const all = {
    ...layout,
    yearless,
    hasUndated: hasUndated && !layout.hasNamesOnce,
    hasDaysOnce,
    hasGroups,
    hasOpenQuote,
    isMatrix,
  };
  return isSplit ? { ...all, lengths: 'split', hasPaid: false } : all;
}

type PlainLayout = Omit<Layout, 'yearless' | 'hasUndated' | 'hasDaysOnce' | 'hasGroups' | 'hasOpenQuote' | 'isMatrix'>;

function plainLayout(random: Random): PlainLayout {
  const language = random.one<Language>([
    ...(['en', 'en', 'en', 'de', 'de', 'fr', 'fr', 'es'] as const),
    ...(['it', 'pt', 'nl', 'pl', 'da', 'sv', 'ja'] as const),
  ]);
  return {
    language,
    dates: random.one<DateStyle>(
      language === 'en'
        ? ['iso', 'dmy/', 'mdy/', 'named', 'serial', 'instant']
        : language === 'ja'
          ? ['iso', 'ymd/', 'named', 'instant']
          : ['iso', 'dmy.', 'dmy/', 'named', 'instant'],
    ),
    lengths: random.one<LengthStyle>([
      ...(['minutes', 'hours', 'unit', 'clock', 'bare', 'times', 'minutes', 'hours', 'unit'] as const),
      ...(['seconds', 'days'] as const),
    ]),
    names: random.one<NameStyle>(['plain', 'plain', 'turned', 'messy', 'messy']),
    emails: random.one(['none', 'own', 'shared', 'some']),
    decimals: language === 'en' ? '.' : ',',
    delimiter: random.one([',', ';']),
    hasPaid: random.chance(0.5),
    hasStatus: random.chance(0.3),
    hasLabel: random.chance(0.15),
    hasNamesOnce: random.chance(0.1),
    hasSubtotals: random.chance(0.1),
    hasTotal: random.chance(0.3),
  };
}
