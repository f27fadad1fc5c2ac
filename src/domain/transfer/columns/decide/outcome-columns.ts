// Finds words in any column which say that a session may not have been held: 'No-show' in a column of labels, 'Refunded' in one of
// payments. A clear word in a column of statuses decides, and the row is left out. In all other cases the coach is asked once for each
// word. So are words for what a coach receives or does beside sessions ('Supervision', 'Travel') in columns of kinds or that are not read.
import { SESSION_FACTS } from '#domain/sessions/session-kinds.ts';
import {
  appointmentStatus,
  blankIsNo,
  outcomeIn,
  type FoundOutcome,
  isDay,
  isNotHeld,
  type NotHeld,
  writtenStatus,
} from '#domain/transfer/columns/cells/appointment-status.ts';
import { readDateText } from '#domain/transfer/columns/cells/date-text.ts';
import { titleWords } from '#domain/people/client-guess.ts';
import { receivedIn, RECEIVED_WORDS } from '#domain/transfer/columns/calendar/received-words.ts';
import { EventTitle } from '#domain/transfer/columns/calendar/title-words.ts';
import { AROUND, BESIDE_COACHING, COACHING, JOINING, SOCIAL } from '#domain/transfer/columns/calendar/title-lists.ts';
import { plainWords, wordsOf } from '#domain/transfer/columns/languages/languages.ts';
import { filledIn, widthOf } from '#domain/transfer/files/sheet.ts';
import { splitTopics } from '#domain/transfer/columns/cells/topic-list.ts';
import { yesOrNo } from '#domain/transfer/columns/cells/yes-no.ts';
import type { ColumnMapping } from '#domain/transfer/columns/column-mapping.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import { isStatusHeader } from '#domain/transfer/columns/header-text.ts';
import { type AskedWord, countWord } from './asked-words.ts';
import type { LeftOut, LeftOutKind } from './left-out-rows.ts';
import { isBroughtOver, isHeaderOfNames, isPeriod, mayBeExample } from './instead-of-names.ts';
import { amountOf } from './payment-column.ts';
import { whoseSession } from '#domain/transfer/columns/own-address.ts';

/** `held-unpaid`: held, and pro bono. */
export type OutcomeAnswer = 'held' | 'not-held' | 'held-unpaid';

export interface OutcomeWord extends AskedWord {
  readonly outcome: NotHeld;
  /** Of supervision or CPD. */
  readonly isReceived?: boolean;
}

/** What a row says, and what it means by the coach's answer; its answer is null until there is one. */
export interface RowOutcome {
  /** Of the column that says it. */
  readonly field: FieldName | undefined;
  readonly text: string;
  readonly word: string;
  readonly outcome: NotHeld;
  /** `doubt`: not asked, since there are too many words. */
  readonly answer: OutcomeAnswer | 'doubt' | null;
}

export interface OutcomeColumns {
  readonly header: readonly string[];
  /** By column, the field that is read from it. */
  readonly fieldAt: ReadonlyMap<number, FieldName>;
  /** Whether names are titles of events. */
  readonly areEvents: boolean;
  /** Whether the rows are supervision or CPD: what was received is theirs, and only cells about the whole row count. */
  readonly areReceived: boolean;
}

/** Fields in which no outcome is looked for: their cells are something else, or were checked before. */
const ELSEWHERE: ReadonlySet<FieldName> = new Set<FieldName>([
  'first_name',
  'last_name',
  'email',
  'date',
  'end_time',
  'end_date',
  'paid_hours',
  'pro_bono_hours',
  'cancelled',
  'no_show',
  'is_group',
  'pro_bono',
  ...SESSION_FACTS.filter((name) => name !== 'paid' && name !== 'kind' && name !== 'format'),
]);
const TEXTS: ReadonlySet<FieldName> = new Set<FieldName>(['notes', 'follow_up', 'learned']);
/** What else is looked at in supervision and CPD. */
const RECEIVED_FROM: ReadonlySet<FieldName | undefined> = new Set([undefined, 'supervisor_name', 'title', ...TEXTS]);
/** With more different words the coach is not asked, and the rows have doubts. */
const ASKED_WORDS_MAX = 20;
const KINDS = /^(?:cancelled|no-show|rescheduled|declined|no-session)$/;

/** @param answers by word */
export function findOutcomes(
  rows: readonly { readonly index: number; readonly cells: readonly string[] }[],
  { header, fieldAt, areEvents, areReceived }: OutcomeColumns,
  answers: Readonly<Record<string, OutcomeAnswer>>,
): { readonly byRow: ReadonlyMap<number, RowOutcome>; readonly words: readonly OutcomeWord[] } {
  const width = widthOf(rows.map(({ cells }) => cells));
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    areReceived ? RECEIVED_FROM.has(fieldAt.get(column)) : !ELSEWHERE.has(fieldAt.get(column)!),
  );
  const readers = columns.map((column) => {
    const [field, title] = [fieldAt.get(column), header[column] ?? ''];
    const textsOf = () => rows.map(({ cells }) => cells[column] ?? '');
    if (areReceived) return receivedReader(field, title, textsOf());
    const read = (field === undefined ? whoseSession(title, textsOf) : null) ?? reader(field, title);
    return field === 'name' && !areEvents ? (text: string) => read(text) ?? insteadOfName(text) : read;
  });
  const found = new Map<string, OutcomeWord>();
  const byRow = new Map<number, RowOutcome>();
  for (const [place, { index, cells }] of rows.entries()) {
    const said = new Map<string, RowOutcome>();
    // Blank cells say less than any other.
    for (const isBlank of areReceived ? [false, true] : [false])
      for (const [at, column] of isBlank && said.size > 0 ? [] : columns.entries()) {
        const [title, cell] = [header, cells].map((texts) => (texts[column] ?? '').trim()) as [string, string];
        const outcome = (cell === '') === isBlank ? readers[at]!(cell) : null;
        if (outcome === null || said.has(outcome.word)) continue;
        const { word } = outcome;
        const text = cell || `${title}: –`;
        said.set(word, { field: fieldAt.get(column), text, ...outcome, answer: answers[word] ?? null });
        const of = { ...outcome, ...(areReceived && { isReceived: true }) };
        countWord(found, { ...of, example: { place, text }, header: title });
      }
    const decisive = mostTelling([...said.values()]);
    if (decisive) byRow.set(index, decisive);
  }
  if (found.size > ASKED_WORDS_MAX) return { byRow: withDoubts(byRow), words: [] };
  return { byRow, words: [...found.values()].filter(({ word }) => answers[word] === undefined) };
}

/** If one word of a row says that it was not held, it was not. */
function mostTelling(said: readonly RowOutcome[]): RowOutcome | undefined {
  const order = ['not-held', null, 'held-unpaid', 'held'] as const;
  return order.flatMap((answer) => said.find((one) => one.answer === answer) ?? [])[0];
}

const withDoubts = (byRow: ReadonlyMap<number, RowOutcome>) =>
  new Map([...byRow].map(([index, one]) => [index, { ...one, answer: one.answer ?? 'doubt' }]));

type OutcomeReader = (text: string) => FoundOutcome | null;

/**
 * Supervision and CPD count as held, so what a column of statuses says else is asked about: that it is only planned, 'No' below 'Attended',
 * nothing beside other ticks, or a word that is not known.
 */
function receivedReader(field: FieldName | undefined, header: string, texts: readonly string[]): OutcomeReader {
  if (field !== undefined && !TEXTS.has(field))
    return (text) => (mayBeExample(text) ? { outcome: 'no-session', word: plainWords(text) } : foundIn('name', text));
  // Also of 'Booked for March'.
  const statusOf = (text: string) =>
    isDay(text) ? 'held' : (appointmentStatus(text) ?? appointmentStatus(text.trim().split(/\s/)[0]!));
  const filled = filledIn(texts);
  const isStatus = isStatusHeader(header) && filled.filter(statusOf).length * 2 >= filled.length;
  const isAsked = (text: string) => (text === '' ? blankIsNo(texts) : statusOf(text) !== 'held');
  return (text) =>
    outcomeIn(text, field !== undefined) ??
    (isStatus && isAsked(text) ? { outcome: 'planned', word: plainWords(text) } : null);
}

/** Cached, since most cells of a column have the same few words. */
const KNOWN_MAX = 1000;

/** Where calendars say what an event was: 'Lunch with Kim'. */
const TITLES = wordsOf(({ calendar }) => calendar.title);
const privateIn = (text: string): FoundOutcome | null =>
  new EventTitle(text, []).kind === 'private' ? { outcome: 'no-session', word: plainWords(text) } : null;

/** Where programs that record time say what was done. */
const DESCRIPTION = /^\s*(?:description|beschreibung)/i;

function reader(field: FieldName | undefined, header: string): OutcomeReader {
  const known = new Map<string, FoundOutcome | null>();
  // For 'Refunded: yes', 'Refund amount: 90', 'Rescheduled to: 4 May' and 'No-show guests: Kim' the header says it.
  const byHeader = field === undefined ? outcomeIn(header, false) : null;
  const isWork = field === 'notes' && DESCRIPTION.test(header);
  const isTitle = field === undefined && TITLES.has(plainWords(header));
  const isBy = byHeader?.outcome === 'no-show' ? (text: string) => yesOrNo(text) !== false : saysYes;
  return (text) => {
    const there = known.get(text);
    if (there !== undefined) return there;
    const found =
      foundIn(field, text) ??
      (isWork ? besideIn(text, false) : byHeader !== null && isBy(text) ? byHeader : isTitle ? privateIn(text) : null);
    if (known.size < KNOWN_MAX) known.set(text, found);
    return found;
  };
}

/** Also by an amount or a day. */
const saysYes = (text: string) =>
  (amountOf(text) ?? 0) > 1 || yesOrNo(text) === true || readDateText(text).kind !== 'wrong';

/** Behind a name: 'Kim Lee (cancelled)', 'Kim Lee - no show'. */
const BEHIND_NAME = /[([]([^)\]]+)|\s[-–—]\s(.+)$/u;

function foundIn(field: FieldName | undefined, text: string): FoundOutcome | null {
  if (field === 'name') {
    const [, inBrackets, behind = inBrackets] = BEHIND_NAME.exec(text) ?? [];
    return outcomeIn(behind ?? '', false);
  }
  // The tab's name.
  if (field === undefined && mayBeExample(text) && !/\p{L}\P{L}+\p{L}/u.test(text))
    return { outcome: 'no-session', word: plainWords(text) };
  if (field !== 'topics') {
    const isText = field !== undefined && TEXTS.has(field);
    return outcomeIn(text, isText) ?? (isText || IN_KINDS.has(field) ? besideIn(text, isText) : null);
  }
  for (const topic of splitTopics(text)) {
    const found = outcomeIn(topic, true) ?? besideIn(topic, true);
    if (found) return found;
  }
  return null;
}

const NAME_WORDS_MAX = 2;

/** 'Supervision', 'Admin', 'Holiday' or 'Cancelled' where the client should be. Abbreviations may be initials. */
function insteadOfName(text: string): FoundOutcome | null {
  const word = plainWords(text);
  const words = titleWords(text);
  if (mayBeExample(text) || isHeaderOfNames(text) || isPeriod(text) || isBroughtOver(text))
    return { outcome: 'no-session', word };
  const status = writtenStatus(word);
  if (isNotHeld(status)) return { outcome: status, word };
  const isOther =
    words.every((one) => AROUND.has(one) || SOCIAL.has(one)) || receivedIn(words, '', false)?.isGiven === false;
  return words.length > 0 && words.length <= NAME_WORDS_MAX && isOther
    ? { outcome: 'no-session', word }
    : besideIn(text, true);
}

const IN_KINDS = new Set<string | undefined>(['kind', 'format', undefined]);

/** The columns of kinds and formats, and those that are not read. */
export const kindColumns = (header: readonly string[], mapping: ColumnMapping) =>
  header.flatMap((_, place) =>
    Object.entries(mapping).every(([name, { column }]) => column !== place || IN_KINDS.has(name)) ? place : [],
  );

const BESIDE_WORDS_MAX = 5;
/** Time besides sessions. */
export const BESIDE_SESSIONS =
  /\b(?:prep|preparation|travel|admin\w*|commut\w*|emails|invoicing|project management|(?:writ(?:e|ing)|session) notes|vorbereitung\w*|fahrt\w*|reise\w*|trajets?)\b/;

/** The coach was the client. */
const COACHED =
  /\b(?:was coached|being coached|coached by|coaching received|received coaching|as (?:a )?(?:client|coachee))\b/;
const I_WAS_CLIENT =
  /^(?:i was|ich war|j ?etais|fui|ero|ik was|byłem|byłam|ja[rg] var|jeg var) (?:\p{L}{1,3} )?(?:coached|coachee?|gecoacht|client\p{L}*|[ck]lient\p{L}*|klant)\b/u;

/**
 * A note must say nothing else. 'Mentoring' alone is more likely given.
 * @example besideIn('Supervision received', false)?.outcome // 'no-session'
 */
function besideIn(text: string, isText: boolean): FoundOutcome | null {
  const word = plainWords(text);
  const words = word.split(' ');
  const isClient = I_WAS_CLIENT.test(word);
  const isBeside =
    isClient ||
    BESIDE_SESSIONS.test(word) ||
    (!isText && COACHED.test(word)) ||
    (!isText && word !== 'mentoring' && receivedIn(words, '', false)?.isGiven === false);
  const most = isText && !isClient ? 1 : BESIDE_WORDS_MAX;
  return isBeside && words.length <= most ? { outcome: 'no-session', word } : null;
}

const NO_TRAINING = [COACHING, RECEIVED_WORDS.supervision_sessions, RECEIVED_WORDS.mentor_coaching];

/** Whether a title has only words for sessions, supervision and mentor coaching: 'Client session', not 'Coaching skills'. */
export function isNoTraining(title: string): boolean {
  const words = titleWords(title).filter((word) => !JOINING.has(word) && !BESIDE_COACHING.has(word));
  return words.length > 0 && words.every((word) => NO_TRAINING.some((list) => list.has(word)));
}

/** Null for a row that was held, or that is asked about. */
export function leftOutBy({ answer, outcome, text }: RowOutcome): LeftOut | null {
  if (answer !== 'not-held') return null;
  const why = KINDS.test(outcome) ? (outcome as LeftOutKind) : 'not-held';
  return { why, message: `"${text}": you said that this was ${why === 'no-session' ? 'no session' : 'not held'}` };
}
