// Reads the words of people and programs for format, kind, consent, payer and relation. Never called with a blank cell.
import { type Consent, CONSENT_TEXTS } from '#domain/clients/client-consent.ts';
import { PAYER_TEXTS, RELATION_TEXTS, type Payer, type Relation } from '#domain/clients/client-payment.ts';
import type { SessionFormat, SessionKind } from '#domain/sessions/session-kinds.ts';
import { PARTICIPANTS_MAX, SESSION_FORMAT_TEXTS, SESSION_KIND_TEXTS } from '#domain/sessions/session-kinds.ts';
import { meaningsOf, plainWords, wordsOf } from './languages/languages.ts';
import { severalPeople } from '#domain/people/several-people.ts';
import { type Reading, read, wrong } from './reading.ts';

const FORMATS = meaningsOf<SessionFormat>(({ formats }) => formats);
/** Can mean the program Teams, or a session with teams. */
const PROGRAM = 'teams';

/** The value is undefined if the text says nothing about the format, such as 'Discovery call' or '60 minutes, online'. */
export function readFormat(text: string): Reading<SessionFormat | undefined> {
  const format = meantIn(text, FORMATS) ?? meantIn(countedGroup(text)?.groupName ?? '', FORMATS);
  if (format === undefined && saysNothing(text)) return read(undefined, '');
  if (plainWords(text) === PROGRAM) return wrong('can be a team, or the program for calls');
  return format ? read(format, SESSION_FORMAT_TEXTS[format]) : wrong('is not individual, group or team');
}

/** A bare number above it is more likely a length: 'Group (90)'. */
const COUNTED_MAX = 24;

/** @example countedGroup('Group (6)')?.count // 6 */
export function countedGroup(text: string) {
  const several = /\d/.test(text) ? severalPeople(text) : null;
  return several?.count && several.count <= COUNTED_MAX ? several : null;
}

const SUPERVISION_FORMATS = meaningsOf<'individual' | 'group'>(({ supervisionFormats }) => supervisionFormats);

/** The format of supervision received, which is never with teams. */
export function readSupervisionFormat(text: string): Reading<SessionFormat | undefined> {
  const format = meantIn(text, SUPERVISION_FORMATS);
  if (format) return read(format, SESSION_FORMAT_TEXTS[format]);
  const reading = readFormat(text);
  return reading.state === 'read' && reading.value !== 'team' ? reading : wrong('is not individual or group');
}

const KINDS = meaningsOf<SessionKind>(({ kinds }) => kinds);

/** The value is undefined if the text says nothing about the kind. */
export function readKind(text: string): Reading<SessionKind | undefined> {
  const kind = meantIn(text, KINDS);
  if (kind === undefined && saysNothing(text)) return read(undefined, '');
  return kind
    ? read(kind, SESSION_KIND_TEXTS[kind])
    : wrong('is not coaching, mentoring, training, supervision or other');
}

const APPOINTMENTS = wordsOf(({ appointments }) => appointments);
const PHRASE_WORDS_MAX = 3;
export const UNITS = new Set([
  ...wordsOf(({ lengths }) => lengths.hours),
  ...wordsOf(({ lengths }) => lengths.minutes),
]);
const NUMBER = /^\d{1,3}$/;
const WITH_UNIT = /^\d{1,3}(\p{L}+)$/u;
/** Two digits alone are minutes: 'Coaching 60'. */
const LENGTH = /^[1-9]\d{1,2}$/;

/** The meaning of the whole text, or of the rest without words that any appointment has, as in '60-minute group session'. */
function meantIn<Value>(text: string, meanings: ReadonlyMap<string, Value>): Value | undefined {
  const words = plainWords(text);
  return meanings.get(words) ?? meanings.get(tellingWords(words).join(' '));
}

function saysNothing(text: string): boolean {
  const words = plainWords(text);
  return words.split(' ').some((word) => /\p{L}/u.test(word)) && tellingWords(words).length === 0;
}

/** The words except lengths and those that any appointment has. */
function tellingWords(text: string): string[] {
  const words = text.split(' ');
  const told: string[] = [];
  for (let place = 0; place < words.length;) {
    const skipped = Math.max(lengthWords(words, place), appointmentWords(words, place));
    if (skipped === 0) told.push(words[place]!);
    place += skipped || 1;
  }
  return told;
}

function lengthWords(words: readonly string[], place: number): number {
  const [word = '', next = ''] = words.slice(place, place + 2);
  if (NUMBER.test(word) && UNITS.has(next)) return 2;
  return LENGTH.test(word) || UNITS.has(WITH_UNIT.exec(word)?.[1] ?? '') ? 1 : 0;
}

function appointmentWords(words: readonly string[], place: number): number {
  for (let count = PHRASE_WORDS_MAX; count > 0; count -= 1)
    if (place + count <= words.length && APPOINTMENTS.has(words.slice(place, place + count).join(' '))) return count;
  return 0;
}

/** Reads cells that have one of these words and nothing else. */
function readerOf<Value extends string>(
  meanings: ReadonlyMap<string, Value>,
  texts: Readonly<Record<Value, string>>,
  otherwise: string,
) {
  return (text: string): Reading<Value> => {
    const value = meanings.get(plainWords(text));
    return value ? read(value, texts[value]) : wrong(`is not ${otherwise}`);
  };
}

const CONSENTS = meaningsOf<Consent>(({ consents }) => consents);
export const readConsent = readerOf(CONSENTS, CONSENT_TEXTS, 'given, refused or withdrawn');

export const PRO_BONO = wordsOf(({ proBono }) => proBono);
const PAYERS = new Map<string, Payer>([
  ...[...PRO_BONO].map((word) => [word, 'nobody'] as const),
  ...meaningsOf<Payer>(({ payers }) => payers),
]);
export const readPayer = readerOf(PAYERS, PAYER_TEXTS, 'client, organisation, third party, barter or nobody');

const RELATIONS = meaningsOf<Relation>(({ relations }) => relations);
export const readRelation = readerOf(RELATIONS, RELATION_TEXTS, 'external, internal, direct report or peer');

export const PEOPLE = wordsOf(({ people }) => people);

export function readParticipants(text: string): Reading<number> {
  const [, people, word = ''] = /^\s*(\d{1,4})\s*(\p{L}*)\.?\s*$/iu.exec(text) ?? [];
  const number = Number(people);
  const isNumber = people !== undefined && (word === '' || PEOPLE.has(plainWords(word)));
  if (!isNumber || number < 1 || number > PARTICIPANTS_MAX)
    return wrong(`is not a number of people from 1 to ${PARTICIPANTS_MAX}`);
  return read(number, String(number));
}
