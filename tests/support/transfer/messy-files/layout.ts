// How a file is written: its language, the style of its cells, and which columns and sums it has.
import type { Random } from './random.ts';
import type { Language } from './words.ts';

type DateStyle = 'iso' | 'dmy/' | 'dmy.' | 'mdy/' | 'ymd/' | 'named' | 'serial' | 'instant';
export type LengthStyle = 'minutes' | 'hours' | 'unit' | 'clock' | 'bare' | 'times' | 'seconds' | 'days';
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
}

export function layoutOf(random: Random): Layout {
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
