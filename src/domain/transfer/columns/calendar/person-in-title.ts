// Finds the supervisor or mentor of an event: its only guest, or a name in the title (ADR 131).
import type { Attendee } from '#domain/people/client-guess.ts';
import { LINE_MAX_CHARS } from '#domain/text-limits.ts';
import { IN_FORMAT, RECEIVED_WORDS, type ReceivedArea } from './received-words.ts';
import { BESIDE_COACHING, COACHING, JOINING, setOf } from './title-lists.ts';

interface GivenEvent {
  readonly title: string;
  /** Beside the coach. */
  readonly people: readonly Attendee[];
  /** Names of the coach. */
  readonly own: readonly string[];
}

/** The only guest, else the name in the title; for training the title itself. */
export function giverOf({ title, people, own }: GivenEvent, area: ReceivedArea): TitlePerson {
  const written = title.trim().replace(/\s+/g, ' ').slice(0, LINE_MAX_CHARS);
  if (area === 'cpd_records') return { name: written, isClear: written !== '' };
  const [guest] = people.length === 1 ? people : [];
  const name = guest?.name.trim() ?? '';
  return name.length >= NAME_MIN_CHARS && !name.includes('@') ? { name, isClear: true } : personInTitle(title, own);
}

export const HONORIFIC = setOf('dr prof professor mr mrs ms mx herr frau mme signora sra');
/** Words before the name of the person who is met. */
const WITH = setOf('with w by mit bei avec chez con com met z med');
const PARTICLE = /^(?:de|del|della|di|da|do|dos|das|du|la|le|van|von|der|den|ter|bin|al)$/iu;
const TOKEN = /\p{L}[\p{L}\p{M}\p{N}'’.-]*/gu;
const NAME_WORD = /^(?:\p{Lu}|\p{Lo})[\p{L}\p{M}'’.-]*$/u;
const NAME_WORDS_MAX = 5;

export interface TitlePerson {
  /** Empty if the title has no name, or several. */
  readonly name: string;
  /** Whether the word before it shows that it is a person's name. */
  readonly isClear: boolean;
}

/**
 * The name in a title about supervision or mentor coaching.
 * @param own names of the coach
 * @example personInTitle('Supervision with Dr. Maria Lopez (Zoom)', []) // { name: 'Dr. Maria Lopez', isClear: true }
 */
export function personInTitle(title: string, own: readonly string[]): TitlePerson {
  const tokens = [...title.matchAll(TOKEN)].map(({ 0: text, index }) => ({ text, index, words: [...setOf(text)] }));
  /** The characters between a word and the one before it. */
  const before = (place: number) => {
    const last = tokens[place - 1];
    return last === undefined ? null : title.slice(last.index + last.text.length, tokens[place]!.index);
  };
  const says = (place: number, list: ReadonlySet<string>) =>
    tokens[place]?.words.some((word) => list.has(word)) === true;
  const run = onlyRun(tokens, setOf(own.join(' ')), (place) => /^\s+$/.test(before(place) ?? ''));
  if (run === null) return NOBODY;
  const words = tokens.slice(run.from, run.to + 1).map(({ text }) => text);
  if (!words.every((word) => NAME_WORD.test(word) || PARTICLE.test(word))) return NOBODY;
  const isTitled = says(run.from - 1, HONORIFIC);
  const first = isTitled ? run.from - 1 : run.from;
  const isMet = says(first - 1, WITH) && /^[\s/:]+$/.test(before(first) ?? '');
  const end = tokens[run.to]!;
  const name = title.slice(tokens[first]!.index, end.index + end.text.length).replace(/[.-]+$/, '');
  return name.length < NAME_MIN_CHARS ? NOBODY : { name, isClear: isTitled || isMet };
}

const NOBODY: TitlePerson = { name: '', isClear: false };
const NAME_MIN_CHARS = 2;
const KNOWN = [
  ...Object.values(RECEIVED_WORDS),
  ...Object.values(IN_FORMAT),
  COACHING,
  JOINING,
  BESIDE_COACHING,
  HONORIFIC,
  WITH,
];

interface Run {
  readonly from: number;
  to: number;
}

/** The words that are in no list, if they are adjacent. @param follows whether only spaces come before a word */
function onlyRun(
  tokens: readonly { readonly text: string; readonly words: readonly string[] }[],
  ofCoach: ReadonlySet<string>,
  follows: (place: number) => boolean,
): Run | null {
  const known = [...KNOWN, ofCoach];
  const runs: Run[] = [];
  for (const [place, { text, words }] of tokens.entries()) {
    // As in 'Dr K'.
    const isInitial = /^\p{Lu}$/u.test(text) && tokens[place - 1]?.words.some((word) => HONORIFIC.has(word)) === true;
    if (!isInitial && words.every((word) => known.some((list) => list.has(word)))) continue;
    const last = runs.at(-1);
    const isParticle = follows(place) && PARTICLE.test(tokens[place - 1]!.text) && follows(place - 1);
    const isNext = last !== undefined && last.to === place - 1 && follows(place);
    if (last && (isNext || (last.to === place - 2 && isParticle))) last.to = place;
    else runs.push({ from: place, to: place });
  }
  const [run] = runs;
  return run && runs.length === 1 && run.to - run.from < NAME_WORDS_MAX ? run : null;
}
