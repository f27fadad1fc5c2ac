// What a session was and what a client agreed to, as people and programs write it: paid or pro bono, individual or group,
// coaching or something else, consent given or not. Never called with a blank cell.
import type { Consent } from '#domain/clients/client-consent.ts';
import type { SessionFormat, SessionKind } from '#domain/sessions/session-kinds.ts';
import { CONSENT_TEXTS } from '#domain/clients/client-consent.ts';
import { PARTICIPANTS_MAX, SESSION_FORMAT_TEXTS, SESSION_KIND_TEXTS } from '#domain/sessions/session-kinds.ts';
import { headerWords } from '#domain/transfer/read/header-words.ts';
import { type Reading, read, wrong } from './reading.ts';
import { readYesNo } from '#domain/transfer/read/yes-no.ts';

const PAID = new Set(['paid', 'paying', 'fee', 'fee paying', 'full fee', 'charged', 'barter']);
const PRO_BONO = new Set(['pro bono', 'probono', 'unpaid', 'not paid', 'free', 'gratis', 'volunteer', 'voluntary']);
const AMOUNT = /^\p{Sc}?\s*(?:[A-Z]{3}\s*)?(\d+(?:[.,]\d{1,2})?)\s*(?:\p{Sc}|[A-Z]{3})?$/u;

/** True for paid, false for pro bono. An amount of money says so too: what cost nothing is pro bono. */
export function readPaid(text: string): Reading<boolean> {
  const words = headerWords(text).join(' ');
  const yesNo = readYesNo(text);
  const amount = AMOUNT.exec(text.trim())?.[1];
  if (PAID.has(words)) return read(true, 'Paid');
  if (PRO_BONO.has(words)) return read(false, 'Pro bono');
  const isPaid = yesNo.state === 'read' ? yesNo.value : amount && Number(amount.replace(',', '.')) > 0;
  if (isPaid === undefined) return wrong('is not paid or pro bono');
  return read(Boolean(isPaid), isPaid ? 'Paid' : 'Pro bono');
}

const FORMATS = wordsOf<SessionFormat>({
  individual:
    'individual, individual coaching, ind, indiv, individ, i, 1, 1 1, 1 to 1, 1on1, 1 on 1, one to one, one on one, single, individually',
  group: 'group, group coaching, grp, g, groups, small group',
  team: 'team, team coaching, t, teams',
});

export function readFormat(text: string): Reading<SessionFormat> {
  const format = FORMATS.get(headerWords(text).join(' '));
  return format ? read(format, SESSION_FORMAT_TEXTS[format]) : wrong('is not individual, group or team');
}

const KINDS = wordsOf<SessionKind>({
  coaching: 'coaching, coach, session, coaching session',
  mentoring: 'mentoring, mentor, mentor coaching, mentoring session',
  training: 'training, teaching, workshop, facilitation, trainer, seminar',
  supervision: 'supervision, supervising, supervisor',
  other: 'other, others, misc, miscellaneous, consulting, therapy',
});

export function readKind(text: string): Reading<SessionKind> {
  const kind = KINDS.get(headerWords(text).join(' '));
  return kind
    ? read(kind, SESSION_KIND_TEXTS[kind])
    : wrong('is not coaching, mentoring, training, supervision or other');
}

const CONSENTS = wordsOf<Consent>({
  given: 'given, yes, y, true, granted, agreed, signed, consented, ok, x',
  refused: 'refused, no, n, false, declined, not given, denied',
  withdrawn: 'withdrawn, revoked, withdrew',
});

export function readConsent(text: string): Reading<Consent> {
  const consent = CONSENTS.get(headerWords(text).join(' '));
  return consent ? read(consent, CONSENT_TEXTS[consent]) : wrong('is not given, refused or withdrawn');
}

export function readParticipants(text: string): Reading<number> {
  const people = /^\s*(\d{1,4})\s*(?:people|persons|participants)?\s*$/i.exec(text)?.[1];
  const number = Number(people);
  if (people === undefined || number < 1 || number > PARTICIPANTS_MAX)
    return wrong(`is not a number of people from 1 to ${PARTICIPANTS_MAX}`);
  return read(number, String(number));
}

function wordsOf<Value extends string>(words: Readonly<Record<Value, string>>): ReadonlyMap<string, Value> {
  return new Map(
    (Object.keys(words) as Value[]).flatMap((value) =>
      words[value].split(', ').map((word): [string, Value] => [word, value]),
    ),
  );
}
