// What the title of an event says (ADR 120). If it has only the names of client and coach and words for coaching, it is a session.
// Any other word leaves that open, and some show that the event is something else.
import { titleWords } from '#domain/people/client-guess.ts';
import { outcomeIn, writtenStatus } from '#domain/transfer/columns/cells/appointment-status.ts';
import type { AppointmentStatus } from '#domain/transfer/columns/languages/language.ts';
import { IN_FORMAT, RECEIVED_WORDS, receivedIn, type TitleFormat, type TitleReceived } from './received-words.ts';
import { ABOUT, AROUND, BESIDE_COACHING, COACHING, JOINING, MAYBE, NONE, SOCIAL, UNCLEAR } from './title-lists.ts';

/** 'session': only names and words for coaching. 'private': lunch, a birthday, preparation. 'open': anything else. */
export type TitleKind = 'session' | 'private' | 'open';

/** '1:1' in any spelling is a word for coaching. */
const ONE_TO_ONE = /\b(?:1\s*(?:[:/-]|on|to|2)\s*1|one[\s-]+(?:on|to)[\s-]+one|121)\b/giu;
/** Question marks, titles that are wholly struck out or in brackets, and '+1' for more people. */
const DOUBTFUL_SIGNS = /[?¿？~]|[\u{335}-\u{338}]|\+\s*\d|^\s*(?:\([^()]*\)|\[[^[\]]*\])\s*$/u;
const FEAST = /[🎂🎉🎈🥂🍷🍺🍻🍽☕🍕]/u;
const ABSENCE = /\bout of (?:the )?office\b/iu;
/** Pictures that may mean something, such as a tick or a cross, unlike a camera. */
const PICTURES = /(?![💻📞☎📱🎥📹🖥])\p{Extended_Pictographic}/u;
const NUMBER = /^\d{1,4}$/u;
const LENGTH = /^(?:\d{1,3}(?:h|hr|hrs|m|min|mins|std)|\d{1,2}h\d{2})$/u;
const ORDINAL = /^\d{1,3}(?:st|nd|rd|th|er|ere|eme|e|a|o)$/u;
/** '60 min', 'no. 3', '3/6'. A number without these may be an age. */
const COUNTED = /#\s*\d|\d\s*\/\s*\d|\d\s*(?:min|h|hr|std|stunde|heure|hour)/iu;

const RECEIVED = Object.values(RECEIVED_WORDS);
const FORMATS = Object.values(IN_FORMAT);
/** Words that are ignored when looking for the outcome of an event. */
const USUAL = wordsOf(COACHING, JOINING, ...RECEIVED);
const DOUBTFUL = wordsOf(AROUND, MAYBE, UNCLEAR, ABOUT, SOCIAL, ...RECEIVED, ...FORMATS);
/** Words for what a client comes to: 'Anna Bell's call' is a call with her. */
const APPOINTMENT = wordsOf(COACHING, BESIDE_COACHING, JOINING, ...RECEIVED, ...FORMATS);

function wordsOf(...lists: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => [...list]));
}

/** A title, split into words once. */
export class EventTitle {
  readonly #title: string;
  /** Each name is replaced by one `NAME`. */
  readonly #words: readonly string[];
  readonly #isLong: boolean;
  /** Whether it has a word for coaching. */
  readonly saysCoaching: boolean;

  /**
   * @param names of the possible client, and of the coach
   * @param isLong whether the event lasts longer than appointments usually do
   */
  constructor(title: string, names: readonly string[], isLong = false) {
    const words = titleWords(title);
    this.#title = title;
    this.#isLong = isLong;
    this.saysCoaching = words.some((word) => COACHING.has(word) || word.endsWith('coaching'));
    const plain = title.replace(ONE_TO_ONE, ' session ');
    this.#words = names.reduce<readonly string[]>(
      (rest, name) => withName(rest, titleWords(name)),
      plain === title ? words : titleWords(plain),
    );
  }

  /**
   * The kind of event.
   * @example new EventTitle('Anna Bell – coaching', ['Anna Bell']).kind // 'session'
   * @example new EventTitle('Lunch with Anna Bell', ['Anna Bell']).kind // 'private'
   */
  get kind(): TitleKind {
    const words = this.#words;
    const isCoaching = words.some((word) => COACHING.has(word));
    if (words.some((word) => AROUND.has(word)) || isAboutName(words) || saysNone(words)) return 'private';
    const isSocial = words.some((word) => SOCIAL.has(word)) || FEAST.test(this.#title) || ABSENCE.test(this.#title);
    if (!isCoaching && isSocial) return 'private';
    const mayCount = isCoaching || COUNTED.test(this.#title);
    const isKnown = (word: string) =>
      word === NAME ||
      COACHING.has(word) ||
      JOINING.has(word) ||
      LENGTH.test(word) ||
      (mayCount && NUMBER.test(word)) ||
      (isCoaching && (BESIDE_COACHING.has(word) || ORDINAL.test(word)));
    return words.every(isKnown) && !hasDoubtfulSign(this.#title) ? 'session' : 'open';
  }

  /**
   * Whether it is probably not a session, independent of the guests: the title says that it is private, may not or did not take place, is
   * about the client or with somebody else, or is a meeting with a possible client.
   * @example new EventTitle('Anna Bell (tbc)', ['Anna Bell']).isUnlikely // true
   * @example new EventTitle('Anna Bell, goals', ['Anna Bell']).isUnlikely // false
   */
  get isUnlikely(): boolean {
    const { kind } = this;
    if (kind === 'session') return false;
    const words = this.#words;
    if (kind === 'private' || saysDoubt(this.#title) || words.some((word) => MAYBE.has(word))) return true;
    if (outcomeIn(this.#remark, true) !== null) return true;
    // A word for coaching, or for what was given or received, decides.
    if (this.saysCoaching || words.some((word) => COACHING.has(word)) || this.received !== null) return false;
    return isOfSomethingElse(words) || words.some((word) => UNCLEAR.has(word));
  }

  /** Whether it has only names and words that are usual in titles of sessions. */
  get isPlain(): boolean {
    const isUsual = (word: string) => word === NAME || NUMBER.test(word) || LENGTH.test(word) || APPOINTMENT.has(word);
    return this.#words.every(isUsual) && !hasDoubtfulSign(this.#title);
  }

  /**
   * Whether it casts doubt on a session with the invited client. A title without the client's name may say 'Weekly' or 'Our hour'; if it
   * has the name, its other words count.
   */
  get isDoubtful(): boolean {
    const words = this.#words;
    const { status } = this;
    if (hasDoubtfulSign(this.#title) || (status !== null && status !== 'held')) return true;
    if (words.some((word) => DOUBTFUL.has(word))) return true;
    const mayCount = this.saysCoaching || COUNTED.test(this.#title);
    const isUsual = (word: string) =>
      [COACHING, JOINING, BESIDE_COACHING].some((list) => list.has(word)) ||
      LENGTH.test(word) ||
      (mayCount && NUMBER.test(word));
    return words.includes(NAME) && !words.every((word) => word === NAME || isUsual(word));
  }

  /**
   * The outcome of the event, wherever it is among names and words for coaching or for what was received.
   * @example new EventTitle('Anna Bell no show', ['Anna Bell']).status // 'no-show'
   */
  get status(): AppointmentStatus | null {
    const remark = this.#remark;
    return remark === '' ? null : writtenStatus(remark);
  }

  /** The title without names and words for coaching or for what was received. */
  get #remark(): string {
    const isUsual = (word: string) => word === NAME || USUAL.has(word) || NUMBER.test(word);
    return this.#words.filter((word) => !isUsual(word)).join(' ');
  }

  /** What the coach received, or null. */
  get received(): TitleReceived | null {
    return receivedIn(this.#words, NAME, this.#isLong);
  }

  /** Group or team; null if it says neither. */
  get format(): TitleFormat | null {
    const says = (format: TitleFormat) => this.#words.some((word) => IN_FORMAT[format].has(word));
    return says('team') ? 'team' : says('group') ? 'group' : null;
  }
}

/**
 * Whether an event of whole days may be training that the coach received. Others of whole days are ignored.
 * @example isTrainingOfDays('Training day with Jane Doe') // true
 */
export function isTrainingOfDays(title: string): boolean {
  const { received } = new EventTitle(title, [], true);
  return received?.area === 'cpd_records' && !received.isGiven;
}

/** The names to look for in a title: whole names of clients, and the coach's whole and first names. */
export const namesInTitles = (clients: readonly string[], coach: readonly string[]): string[] => [
  ...clients,
  ...coach,
  ...coach.map((name) => titleWords(name)[0] ?? ''),
];

/** In place of a name. A space, which no word of a title has. */
const NAME = ' ';

function withName(words: readonly string[], name: readonly string[]): string[] {
  if (name.length === 0) return [...words];
  const left: string[] = [];
  for (let at = 0; at < words.length;)
    if (name.every((word, more) => words[at + more] === word)) {
      left.push(NAME);
      at += name.length;
    } else left.push(words[at++]!);
  return left;
}

/** 'Call about Anna Bell' is a call with somebody else. */
const isAboutName = (words: readonly string[]) =>
  words.some((word, place) => ABOUT.has(word) && words[place + 1] === NAME);

const saysNone = (words: readonly string[]) =>
  words.some((word, place) => NONE.has(word) && COACHING.has(words[place + 1] ?? ''));

/** 'Anna Bell's 40th', 'Anna Bell's manager'. */
const isOfSomethingElse = (words: readonly string[]) =>
  words.some((word, place) => {
    const what = words[place + 2];
    const isOwner = word === NAME && words[place + 1] === 's' && what !== undefined;
    return isOwner && what !== NAME && !APPOINTMENT.has(what);
  });

/** An x at the beginning or the end marks doubt; elsewhere it joins two names. */
const saysDoubt = (title: string) => DOUBTFUL_SIGNS.test(title) || /^\W*x\b.|.\bx\W*$/iu.test(title);
const hasDoubtfulSign = (title: string) => saysDoubt(title) || PICTURES.test(title);
