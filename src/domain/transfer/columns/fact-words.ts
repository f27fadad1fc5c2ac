// What a session was and what a client agreed to, as people and programs write it: individual or group, coaching or
// something else, consent given or not. Never called with a blank cell.
import type { Consent } from '#domain/clients/client-consent.ts';
import type { SessionFormat, SessionKind } from '#domain/sessions/session-kinds.ts';
import { CONSENT_TEXTS } from '#domain/clients/client-consent.ts';
import { PARTICIPANTS_MAX, SESSION_FORMAT_TEXTS, SESSION_KIND_TEXTS } from '#domain/sessions/session-kinds.ts';
import { meaningsOf, plainWords, wordsOf } from '#domain/transfer/languages/languages.ts';
import { type Reading, read, wrong } from './reading.ts';

const FORMATS = meaningsOf<SessionFormat>(({ formats }) => formats);

export function readFormat(text: string): Reading<SessionFormat> {
  const format = FORMATS.get(plainWords(text));
  return format ? read(format, SESSION_FORMAT_TEXTS[format]) : wrong('is not individual, group or team');
}

const KINDS = meaningsOf<SessionKind>(({ kinds }) => kinds);

export function readKind(text: string): Reading<SessionKind> {
  const kind = KINDS.get(plainWords(text));
  return kind
    ? read(kind, SESSION_KIND_TEXTS[kind])
    : wrong('is not coaching, mentoring, training, supervision or other');
}

const CONSENTS = meaningsOf<Consent>(({ consents }) => consents);
const PEOPLE = wordsOf(({ people }) => people);

export function readConsent(text: string): Reading<Consent> {
  const consent = CONSENTS.get(plainWords(text));
  return consent ? read(consent, CONSENT_TEXTS[consent]) : wrong('is not given, refused or withdrawn');
}

export function readParticipants(text: string): Reading<number> {
  const [, people, word = ''] = /^\s*(\d{1,4})\s*(\p{L}*)\.?\s*$/iu.exec(text) ?? [];
  const number = Number(people);
  const isNumber = people !== undefined && (word === '' || PEOPLE.has(plainWords(word)));
  if (!isNumber || number < 1 || number > PARTICIPANTS_MAX)
    return wrong(`is not a number of people from 1 to ${PARTICIPANTS_MAX}`);
  return read(number, String(number));
}
