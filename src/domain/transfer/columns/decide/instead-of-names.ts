// Texts in place of a name that are not a client: sums of hours ('Paid hours', 'Hours so far'), hours of another log ('Carried over'),
// periods ('Week 3', 'End of Q1'), examples, and the heading itself, as in a template ('Client name').
import { MONTH_NUMBERS, plainWords, sessionHeaders } from '#domain/transfer/columns/languages/languages.ts';

const listed = (words: string) => new Set(words.split(/\s+/));

const HOURS = listed('hours hrs stunden std heures horas uren godzin timmar');
/** With a word for hours they are a sum of them. */
const BESIDE_HOURS = listed(
  'so far to from until now date end coaching sessions paid unpaid pro bono free individual group team all the of for in bezahlte unbezahlte bis payees pagadas betaalde',
);
const WHOLE = /^(?:tot|ttl|avg|mean|Σ|∑)\.?$/iu;
/** With a word for hours, or alone, they are hours of another log. */
const BEFORE = listed(
  'previous prior earlier carried brought over forward old log balance opening closing vortrag saldo',
);
const BESIDE_HOURS_BEFORE = new Set([...BESIDE_HOURS, ...BEFORE]);
const BALANCE =
  /^(?:(?:carried|brought) (?:over|forward)|(?:opening|closing) balance|balance [bc] ?f|vortrag|saldovortrag)\b/;

/** Whether it is a sum of some hours: not that of all rows. */
export const isSumOfSome = (text: string) =>
  WHOLE.test(text.trim()) || isOfHours(text, BESIDE_HOURS) || isSumSoFar(text);

/** 'Q2 so far', 'Total to date' */
export function isSumSoFar(text: string): boolean {
  const words = plainWords(text).split(' ');
  const isPlain = words.every((word) => word === 'total' || BESIDE_HOURS.has(word) || isPeriodWord(word));
  return isPlain && /(?:so far|to date)$/.test(plainWords(text));
}

/** Whether it is hours of another log: 'Previous hours', 'Carried over from 2024'. */
export function isBroughtOver(text: string): boolean {
  const words = plainWords(text);
  const isPlain = words
    .split(' ')
    .every((word) => BESIDE_HOURS_BEFORE.has(word) || isPeriodWord(word) || word.length <= 2);
  return isOfHours(text, BESIDE_HOURS_BEFORE) || (isPlain && BALANCE.test(words));
}

function isOfHours(text: string, beside: ReadonlySet<string>): boolean {
  const words = plainWords(text).split(' ');
  const isHours = words.some((word) => HOURS.has(word));
  return isHours && words.every((word) => HOURS.has(word) || beside.has(word) || isPeriodWord(word));
}

const PERIODS = listed(
  'q1 q2 q3 q4 fy quarter quartal trimestre week kw woche semaine month monat mois year jahr annee',
);
const BESIDE_PERIODS = listed('end of the start ende im fin de du');
/** Months that are names too. */
const NAMES = listed('jan april may june august mai juni juli maj mar avril abril');

const isPeriodWord = (word: string) => PERIODS.has(word) || MONTH_NUMBERS.has(word) || /^\d+$/.test(word);

/** Whether it is nothing but a month, a week or another period. */
export function isPeriod(text: string): boolean {
  const words = plainWords(text).split(' ');
  const telling = words.filter((word) => PERIODS.has(word) || MONTH_NUMBERS.has(word));
  // '3 April 2025' is a day, which is refused.
  if (/^\d/.test(words[0]!) && MONTH_NUMBERS.has(words[1]!)) return false;
  const isName = words.length === telling.length && telling.every((word) => NAMES.has(word));
  return telling.length > 0 && !isName && words.every((word) => isPeriodWord(word) || BESIDE_PERIODS.has(word));
}

/** A single word may be what a coach calls a client who has no name: 'Coachee'. */
const HEADERS = new Set(sessionHeaders('name').filter((header) => header.includes(' ')));
/** 'Client name' in the first row of a template. */
export const isHeaderOfNames = (text: string) => HEADERS.has(plainWords(text));

/** Of a client, as 'EG'. */
const INITIALS = /^\P{L}*(?:E\.?\s?G|Z\.\s?B\.?\P{L}*$)/u;
const EXAMPLE =
  /^\P{L}*(?:e\.?\s?g|ex[ae]mp(?:l[eo]|el)|sample|beispiel|z\.\s?b|ejemplo|esempio|voorbeeld|przykład|eksempel|template|vorlage|muster|modèle|plantilla|modello|sjabloon)(?!-?\p{L})/iu;
/** 'Example: Kim Lee' in the first row of a template; not 'Sample-Jones'. */
export const mayBeExample = (text: string) => EXAMPLE.test(text) && !INITIALS.test(text);
/** Whether nobody is called so, as somebody may be 'Sample Ltd'. */
export const isExample = (text: string) =>
  mayBeExample(text) && /^\P{L}*(?:[ez]\.?\s?[gb]\b|\p{L}+\s*(?:$|[:()–-]))/iu.test(text);
