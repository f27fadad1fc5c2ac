// Names as people and programs write them: titles before them, remarks behind them, the family name first, initials only.
// Two names are equal when only case and spacing differ. Similar names are never taken for the same: the coach is asked.
import { comparable } from './comparable.ts';

/** How much of a name is there: the fullest of those that look alike is offered as the client's. */
export const NAME_FORMS = ['full', 'decorated', 'initials', 'single'] as const;

export interface NameLikeness {
  readonly form: (typeof NAME_FORMS)[number];
  /** A name looks like another one that is found under a key that it looks under. */
  readonly foundUnder: readonly string[];
  readonly looksUnder: readonly string[];
  /** First and last word. */
  readonly ends: readonly string[];
}

const TITLES = new Set(
  `mr mrs ms miss mx dr prof professor sir dame rev lady lord herr frau hr fr mme mlle madame monsieur
  sr sra srta dott ing dipl mag phd mba acc pcc mcc jr`.split(/\s+/),
);
const REMARK = /\([^)]*\)?|\[[^\]]*\]?/g;
/** What follows a dash, a bar or an at sign with spaces around it is where somebody works. */
const BEHIND_SIGN = /\s+[-–—|@]\s+.*$/u;
/** 'Kim Lee #3', 'Kim Lee 4/6'. */
const COUNTED = /(\S\s+\S+)\s+(?:#\s?\d+|\d+\s?\/\s?\d+)$/;
const INITIALS = /^\p{Lu}{2,3}$/u;

/** Keys of the names that `name` can be confused with. Takes the same time with any number of other names. */
export function likenessOf(name: string): NameLikeness {
  const bare = name.normalize('NFKC').replace(REMARK, ' ').replace(BEHIND_SIGN, '').trim().replace(COUNTED, '$1');
  const readings = readingsOf(bare === '' ? name : bare).filter((words) => words.length > 0);
  const [words = []] = readings;
  const isPlain = readings.length === 1 && comparable(name).split(' ').length === words.length && !name.includes(',');
  const keys = readings.map(keysOf);
  return {
    form: formOf(words, isPlain),
    foundUnder: [...new Set(keys.flatMap(({ foundUnder }) => foundUnder))],
    looksUnder: [...new Set(keys.flatMap(({ looksUnder }) => looksUnder))],
    ends: words.length === 0 ? [] : [words[0]!, words.at(-1)!],
  };
}

function formOf(words: readonly string[], isPlain: boolean): NameLikeness['form'] {
  if (words.length < 2) return 'single';
  if (isInitial(words[0]!) || isInitial(words.at(-1)!)) return 'initials';
  return isPlain ? 'full' : 'decorated';
}

/** Whether one of two names looks like the other. */
export const looksLike = (one: NameLikeness, other: NameLikeness) =>
  one.looksUnder.some((key) => other.foundUnder.includes(key)) ||
  other.looksUnder.some((key) => one.foundUnder.includes(key));

/** Whether each word is the other's or its initial, as in 'A. Meier' and 'Anna M.'. */
export const canBeShort = (one: NameLikeness, other: NameLikeness) =>
  one.ends.length === other.ends.length &&
  one.ends.every((word, place) => {
    const beside = other.ends[place]!;
    return word === beside || ((isInitial(word) || isInitial(beside)) && initialOf(word) === initialOf(beside));
  });

/** A number is no initial: 'Client 1' is not short for 'Client 12'. */
const isInitial = (word: string) => /^\p{L}$/u.test(word);
const initialOf = (word: string) => Array.from(word)[0] ?? '';

/** The words of a name in their usual order; two ways where a comma leaves it open. */
function readingsOf(name: string): string[][] {
  const parts = name
    .split(',')
    .map(wordsOf)
    .filter((words) => words.length > 0);
  if (parts.length < 2) return [parts[0] ?? []];
  const [first, ...others] = parts as [string[], ...string[][]];
  const turned = [...others.flat(), ...first];
  return first.length < 2 ? [turned] : [turned, first];
}

/** Folded words without titles; two or three capitals alone are initials. */
function wordsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{M}\p{N}'’-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const named = words.filter((word) => !TITLES.has(word.toLowerCase()));
  const meant = named.length === 0 ? words : named;
  if (meant.length === 1 && INITIALS.test(meant[0]!)) return Array.from(meant[0]!.toLowerCase());
  return meant.map(folded);
}

/** Without accents, and with an umlaut however it is written. */
const folded = (word: string) =>
  word
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/([aou])e/g, '$1');

/** All words in any order; first and last; each of them by its initial; one word beside names that begin or end with it. */
function keysOf(words: readonly string[]): Pick<NameLikeness, 'foundUnder' | 'looksUnder'> {
  const parts = words.flatMap((word) => word.split('-').filter((part) => part !== ''));
  const all = `all ${parts.toSorted().join(' ')}`;
  if (parts.length < 2) return { foundUnder: [all], looksUnder: [all, `one ${parts[0] ?? ''}`] };
  const first = parts[0]!;
  const lasts =
    words.length < 2
      ? [parts.at(-1)!]
      : words
          .at(-1)!
          .split('-')
          .filter((part) => part !== '');
  const [f, initials] = [initialOf(first), `initials ${initialOf(first)} ${initialOf(parts.at(-1)!)}`];
  const withFirst = lasts.map((last) => `first ${first} ${initialOf(last)}`);
  const withLast = lasts.map((last) => `last ${f} ${last}`);
  if (isInitial(first) && isInitial(parts.at(-1)!)) return { foundUnder: [all, initials], looksUnder: [all, initials] };
  if (isInitial(first)) return { foundUnder: [all, ...withLast, initials], looksUnder: [all, ...withLast, initials] };
  if (isInitial(parts.at(-1)!))
    return { foundUnder: [all, ...withFirst, initials], looksUnder: [all, ...withFirst, initials] };
  const ends = lasts.map((last) => `ends ${[first, last].toSorted().join(' ')}`);
  const alone = [first, ...lasts].map((word) => `one ${word}`);
  return { foundUnder: [all, ...ends, ...alone, ...withFirst, ...withLast, initials], looksUnder: [all, ...ends] };
}
