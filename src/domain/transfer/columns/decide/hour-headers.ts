// What a header says of a column of hours: the unit, whether they were paid, the format, and whether they are sums.
import type { SessionFormat } from '#domain/sessions/session-kinds.ts';
import { readFormat } from '#domain/transfer/columns/fact-words.ts';
import { headerWords, NUMBER_OF } from '#domain/transfer/columns/languages/header-words.ts';
import { headersOf, plainWords, wordsOf } from '#domain/transfer/columns/languages/languages.ts';
import { HOUR_WORDS, MINUTE_WORDS } from './duration-numbers.ts';

/** Headers of running totals, prices, plans, and other columns without lengths of sessions. */
const NO_LENGTHS = new RegExp(
  String.raw`\b(?:rate|price|fee|cost|per(?! session)|remaining|left|balance|planned|scheduled|expected|estimated|agreed|contracted|purchased|bought|booked|package` +
    String.raw`|cumulative|cumul\w*|rounded|running|date|far|pausen?|breaks?|pausas?|pauze|przerwa|credits?|cce\w*|cpd|kumuliert|bisher|rest\w*|verbleibend\w*|stundensatz|satz|prix` +
    String.raw`|tarif\w*|eur|usd|gbp|chf)\b`,
);
export const isNoLength = (header: string) => /\p{Sc}/u.test(header) || NO_LENGTHS.test(headerWords(header).join(' '));
export const TOTALS = wordsOf(({ totals }) => totals);
/** Words of at least this length are also found at the end of others: 'Gruppenstunden', 'groepsuren'. */
const ENDING_MIN_CHARS = 4;
/** 'Paid (hh:mm)' has hours. */
const UNITS = [...HOUR_WORDS, 'hh', ...MINUTE_WORDS];
/** 'Termins' does not end with minutes. */
const ENDINGS = UNITS.filter((word) => word.length >= ENDING_MIN_CHARS && word !== 'mins');

export const LENGTHS = new Set(['length', 'duration', ...headersOf('duration').filter((header) => !/ /.test(header))]);

/** Whether a header is about lengths without naming their unit: 'Net duration'. */
export const saysLength = (header: string) =>
  headerWords(header).some((word) => LENGTHS.has(word)) && !isNoLength(header);

const NUMBER = /^(?:\d+\p{L}{0,2}|[a-d]|first|second|third)$/u;

/** A header, and what it says without its number: 'Length' of 'Length 2' and 'Second length'. */
export function headed(header: string) {
  const words = plainWords(header)
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .split(' ');
  const kind = words.filter((word) => !NUMBER.test(word));
  return { kind: kind.join(' '), isCounted: kind.length < words.length };
}

/** @example formatIn('Group length') // 'group'; formatIn('Length 1') // undefined */
export function formatIn(header: string): SessionFormat | undefined {
  const rest = header.replace(/\p{L}+/gu, (word) => (LENGTHS.has(plainWords(word)) ? '' : word));
  const format = readFormat(rest === header || !/^\D*\d\D*$/.test(rest) ? rest : '');
  return format.state === 'read' ? format.value : undefined;
}

/** Whether a header says that its column has hours or minutes of sessions. */
export const isHoursHeader = (header: string) => saidBy(header) !== null;

/** The words for hours or minutes in a title above the headers, or null. */
export function hoursHeaderIn(title: string): string | null {
  const said = saidBy(title);
  if (said === null) return null;
  return [said.isPaid === null ? '' : said.isPaid ? 'Paid' : 'Pro bono', said.unit].filter(Boolean).join(' ');
}

/** What a header says of hours or minutes of sessions; null if it names neither, or is about others. */
export function saidBy(header: string) {
  if (isNoLength(header)) return null;
  const words = headerWords(header);
  const units = words.map(unitIn);
  const unit = units.find((one) => one !== null);
  // 'HH' with 'MM' in a column of their own is a part of the length.
  if (!unit || (unit === 'hh' && !words.includes('mm'))) return null;
  const rest = words.flatMap((word, place) => withoutUnit(word, units[place]!) || []);
  const text = ` ${rest.join(' ')} `;
  const says = (phrases: readonly string[]) => phrases.find((phrase) => text.includes(` ${phrase} `));
  const proBono = says(PRO_BONO_HOURS);
  const paid = proBono === undefined ? says(PAID_HOURS) : undefined;
  const bare = text.replace(` ${proBono ?? paid ?? ''} `, ' ');
  return {
    unit: MINUTE_WORDS.has(unit) ? 'minutes' : 'hours',
    isPaid: proBono !== undefined ? false : paid === undefined ? null : true,
    format: formatIn(bare),
    isTotal: words.some((word) => TOTALS.has(word)),
    /** Whether the header says nothing else. */
    isPlain: !bare.split(' ').some((word) => word !== '' && isTelling(word)),
  };
}

function unitIn(word: string): string | null {
  return UNITS.includes(word) ? word : (ENDINGS.find((ending) => word.endsWith(ending)) ?? null);
}

const withoutUnit = (word: string, unit: string | null) => (unit === null ? word : word.slice(0, -unit.length));

/** 'Coaching hours', 'Dauer in Minuten', 'Liczba godzin'. */
const PLAIN = new Set([...'coaching time mm in en d de of trwania'.split(' '), ...NUMBER_OF.split('|'), ...LENGTHS]);
const isTelling = (word: string) => unitIn(word) === null && !PLAIN.has(word);
export const PAID_HOURS = [...wordsOf(({ paidHours }) => paidHours)];
export const PRO_BONO_HOURS = [...wordsOf(({ proBonoHours }) => proBonoHours)];

/** Whether hours are paid by a title; null if it does not say. */
export function isPaidBy(title: string): boolean | null {
  const words = ` ${plainWords(title)} `;
  const [paid, free] = [PAID_HOURS, PRO_BONO_HOURS].map((all) => all.some((phrase) => words.includes(` ${phrase} `)));
  return paid === free ? null : paid!;
}
