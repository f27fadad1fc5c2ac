// The status of an appointment as a file states it, in any of the languages.
import type { AppointmentStatus } from '#domain/transfer/columns/languages/language.ts';
import { APPOINTMENT } from '#domain/transfer/columns/languages/header-words.ts';
import { listed, meaningsOf, plainWords } from '#domain/transfer/columns/languages/languages.ts';
import { AMBIGUOUS_IN_TEXTS, type Outcome, OUTCOME_ABBREVIATIONS, OUTCOME_WORDS } from './outcome-words.ts';
import { readDateText } from './date-text.ts';
import { yesOrNo } from './yes-no.ts';

const STATUSES = meaningsOf<AppointmentStatus>(({ statuses }) => statuses);

export const isNotHeld = (
  status: AppointmentStatus | null | undefined,
): status is Exclude<AppointmentStatus, 'held' | 'planned'> =>
  status != null && status !== 'held' && status !== 'planned';

const NOT = new Set('not nicht pas never kein keine un'.split(' '));
const REMARKED_WORDS_MAX = 8;
const STATUS_WORDS_MAX = 4;

/** Null for a text that states none. Yes means held; no means not held yet, like an empty tick box. */
export function appointmentStatus(text: string): AppointmentStatus | null {
  const status = writtenStatus(text) ?? besideRemark(text);
  if (status !== null) return status;
  const answer = yesOrNo(text);
  return answer === null ? null : answer ? 'held' : 'planned';
}

/** 'Completed' can also be the day on which it was. */
export const isDay = (text: string) => /\d/.test(text) && readDateText(text).kind !== 'wrong';

/** 'Done' is like a ticked box; 'Completed' is one of several statuses. */
const isMark = (text: string) => /^\s*(?:done|held|attended)\s*$/i.test(text) && appointmentStatus(text) === 'held';
/** Whether a blank cell means no beside these of its column, which are marks or days. */
export const blankIsNo = (texts: readonly string[]) =>
  texts.some((text) => yesOrNo(text) === true || isMark(text) || isDay(text));

/** The status if the text is one, or one followed by a remark in brackets or after a dash; else null. */
export const writtenStatus = (text: string): AppointmentStatus | null =>
  STATUSES.get(plainWords(text)) ?? notHeld(text.replace(/\(.*\)|[-–:,;].*$/s, ''));

const DESCRIBED_WORDS_MAX = 5;

/**
 * What the description of an event says, if it says nothing but that the event was cancelled, missed or declined; else null.
 * @param description may be HTML, as Google and Outlook write it
 * @example describedStatus('<p>Client cancelled - ill</p>') // 'cancelled'
 * @example describedStatus('Cancellation: 24 hours before') // null
 */
export function describedStatus(description: string): AppointmentStatus | null {
  const text = description.replace(/<[^>]*>|&nbsp;/g, ' ').trim();
  if (text === '' || /[:\d\n]/.test(text) || text.split(/\s+/).length > DESCRIBED_WORDS_MAX) return null;
  const status = writtenStatus(text);
  return isNotHeld(status) && status !== 'rescheduled' ? status : null;
}

/** Only for statuses of what was not held: 'Cancelled (by client)' is cancelled, but the remark after 'Completed -' may contradict it. */
function notHeld(text: string): AppointmentStatus | null {
  const status = STATUSES.get(plainWords(text));
  return isNotHeld(status) ? status : null;
}

/** 'Rescheduled to 4 May' and 'Session cancelled'. */
function besideRemark(text: string): AppointmentStatus | null {
  const words = plainWords(text).split(' ');
  if (words.length > REMARKED_WORDS_MAX || words.some((word) => NOT.has(word))) return null;
  for (let count = Math.min(STATUS_WORDS_MAX, words.length - 1); count > 0; count -= 1) {
    const first = words.slice(0, count).join(' ');
    if (STATUSES.has(first)) return notHeld(first);
  }
  return words.length <= 3 ? notHeld(words.at(-1)!) : null;
}

/** Outcomes of an appointment that was not held, or may not have been. */
export type NotHeld = Exclude<Outcome, 'held'>;

export interface FoundOutcome {
  readonly outcome: NotHeld;
  /** The normalised word: the same for 'No-show' and 'no show (charged)'. */
  readonly word: string;
}

const NOT_HELD_WORDS = new Map<string, NotHeld>();
const ABBREVIATIONS = new Map<string, NotHeld>();
for (const [word, status] of STATUSES) if (isNotHeld(status)) NOT_HELD_WORDS.set(word, status);
for (const [outcome, written] of Object.entries(OUTCOME_WORDS) as [NotHeld, string][])
  for (const word of listed(written)) if (!STATUSES.has(word)) NOT_HELD_WORDS.set(word, outcome);
for (const [outcome, written] of Object.entries(OUTCOME_ABBREVIATIONS) as [NotHeld, string][])
  for (const word of listed(written)) ABBREVIATIONS.set(word, outcome);
const AMBIGUOUS = new Set(listed(AMBIGUOUS_IN_TEXTS));

const OUTCOME_MAX_CHARS = 80;
const TEXT_WORDS_MAX = 5;
const SUFFIX_WORDS_MAX = 3;
/** 'cx <24h, charged' */
const BEHIND_LETTERS = /\s*[^\p{L}\s/].*$/su;
const BEFORE_SIGN = /^.*(?:\s[-–—]\s|[,;.:(]|\b(?:we|had to)\s)(?=.*\p{L})/su;
const BEHIND_SIGN = /\(.*\)|\[.*\]|\s[-–—]\s.*$|[:,;./!?].*$/su;

/**
 * Finds out whether a text from any column says that an appointment was cancelled, missed, moved, declined, forfeited or refunded, or
 * that somebody was ill, in any of the languages. Null if not.
 * @param isText for notes and topics, in which such a word counts only alone or at the beginning
 * @example outcomeIn('No-show (charged)', false) // { outcome: 'no-show', word: 'no show' }
 */
export function outcomeIn(text: string, isText: boolean): FoundOutcome | null {
  if (text.length > OUTCOME_MAX_CHARS || !/\p{L}/u.test(text)) return null;
  const words = plainWords(text);
  const short = [words, plainWords(text.replace(BEHIND_LETTERS, ''))].find((one) => ABBREVIATIONS.has(one));
  if (short !== undefined) return { outcome: ABBREVIATIONS.get(short)!, word: short };
  const bare = plainWords(text.replace(BEHIND_SIGN, ''));
  const said = saidBy(words) ?? saidBy(bare) ?? negatedBy(bare.replace(SUBJECT, ''));
  // As in 'Completed – next one rescheduled'.
  const isHeld =
    [words, bare].some((one) => STATUSES.get(one) === 'held') || STATUSES.get(words.split(' ')[0]!) === 'held';
  if (said || isHeld) return said;
  return (
    saidAmid(words.split(' '), isText) ??
    (bare === words ? null : saidAmid(bare.split(' '), isText)) ??
    saidLast(plainWords(text.replace(BEFORE_SIGN, '')))
  );
}

/** 'Zoom was down - cancelled'. */
const saidLast = (word: string) => (AMBIGUOUS.has(word) ? null : saidAmong(word));

function saidBy(word: string): FoundOutcome | null {
  const outcome = NOT_HELD_WORDS.get(word);
  return outcome === undefined ? null : { outcome, word };
}

/** 'niet doorgegaan', 'non effettuata', 'n’a pas eu lieu'. */
const NEGATION = /^(?:not|nicht|n?a pas|no(?: se)?|non|nao|niet|nie|ikke|inte|ej) /;

const negatedBy = (word: string): FoundOutcome | null =>
  STATUSES.get(word) === undefined && STATUSES.get(word.replace(NEGATION, '')) === 'held'
    ? { outcome: 'cancelled', word }
    : null;

/** What may stand before such a word: 'Session cancelled', 'Klientin hat abgesagt'. */
const SUBJECT = new RegExp(
  `^(?:(?:${APPOINTMENT}|client[ea]?|coachee|klient(?:en|in|ka)?|kund(?:en?|in)|klant|the|die|der|la|le|el|de|she|he|they|sie|er|elle|il|was|has|had|hat?|heeft|har|ist|war|wurde|a|ete|est|same day|last minute|short notice) )+`,
);
/** Behind an article these are when it was cancelled, or the appointment itself. */
const WHEN = `same|day|night|evening|morning|afternoon|week|hour|last|selben|tag|nacht|abend|woche|stunde|meme|veille|jour|matin|soir|heure|hora|${APPOINTMENT}`;
/** With one of these, it is something else: 'She cancelled the project'. */
const OBJECT = new RegExp(
  `^(?:the|an?|h(?:er|is)|their|all|some|de[nr]|die|das|ihre?n?|seine?n?|eine?n?|l[ae]s?|un[ae]?|son|sa) (?!(?:${WHEN})\\b)`,
);
/** With a new day, even an ambiguous word is clear: 'Moved to 4 May', 'verzet naar volgende week'. */
const NEW_DAY =
  /^\d{1,2} \d{1,2}\b|^\p{L}{1,4} (?:.*\d|next|nachste|volgende|prochain|proxim|prossim|\p{L}+(?:day|tag)\b)/u;

/** Between a name and such a word: 'Kim hat den Termin abgesagt', 'Kim n’est pas venu'. */
const AUXILIARY = new RegExp(
  `^(?:had to|ha[ds]?|hatt?e?|heeft|har|a|n?est|ist?|wa[rs]|var|etait|est[av]+a|era|była?)(?: (?:the|de[nr]?|la|le|il|el) (?:${APPOINTMENT}))? `,
);

/** 'Termin wurde von Kim abgesagt'. */
const PASSIVE = new RegExp(
  `^(?:\\p{L}+ )?(?:${APPOINTMENT}) (?:wurde|war|was|est|a ete|fue|werd|blev) (?:.* )?(\\p{L}+)$`,
  'u',
);

const BEHIND_NAME: ReadonlySet<NotHeld> = new Set<NotHeld>(['cancelled', 'no-show', 'rescheduled', 'ill', 'away']);
/** 'Kim ill', 'Kim on holiday'; not 'Kim on holiday last week'. */
const ALONE: ReadonlySet<NotHeld | undefined> = new Set<NotHeld>(['ill', 'away']);

/** 'Refunded on 4 May', 'Session forfeited', and in a text 'Kim cancelled'. */
function saidAmid(given: readonly string[], isText: boolean): FoundOutcome | null {
  const text = given.join(' ');
  const bare = text.replace(SUBJECT, '');
  const alone = bare === text ? null : saidBy(bare);
  if (alone) return alone;
  const [, last] = PASSIVE.exec(text) ?? [];
  const passive =
    last === undefined || AMBIGUOUS.has(last) || given.some((word) => NOT.has(word)) ? null : saidBy(last);
  if (passive) return passive;
  const words = bare.split(' ');
  if (words.length > REMARKED_WORDS_MAX) return null;
  const found = saidFirst(words, isText);
  if (found) return found;
  // The first word may be a name.
  const rest = words.slice(1).join(' ');
  const isShort = words.length <= TEXT_WORDS_MAX || AUXILIARY.test(rest);
  const mayBeName = isText && bare === text && isShort && !NOT.has(words[0]!);
  const said = rest.replace(AUXILIARY, '');
  const whole = saidBy(said);
  const behind = mayBeName ? (ALONE.has(whole?.outcome) ? whole : saidFirst(said.split(' '), isText)) : null;
  if (behind && BEHIND_NAME.has(behind.outcome)) return behind;
  if (isText || words.length > STATUS_WORDS_MAX || words.some((word) => NOT.has(word))) return null;
  for (let count = Math.min(SUFFIX_WORDS_MAX, words.length - 1); count > 0; count -= 1) {
    const found = saidAmong(words.slice(-count).join(' '));
    if (found) return found;
  }
  return null;
}

/** 'Holiday Inn' says nothing. */
function saidAmong(word: string): FoundOutcome | null {
  const found = saidBy(word);
  return found?.outcome === 'away' ? null : found;
}

function saidFirst(words: readonly string[], isText: boolean): FoundOutcome | null {
  for (let count = Math.min(STATUS_WORDS_MAX, words.length); count > 0; count -= 1) {
    const first = words.slice(0, count).join(' ');
    const rest = words.slice(count).join(' ');
    if (words.slice(count).some((word) => NOT.has(word))) continue;
    const isOther = isText && (OBJECT.test(rest) || (AMBIGUOUS.has(first) && !NEW_DAY.test(rest)));
    const found = isOther ? null : saidAmong(first);
    if (found) return found;
  }
  return null;
}
