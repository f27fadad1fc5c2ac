import { expect, test } from 'vitest';
import { witnessAskSchema, type WitnessAsk } from './witness-ask.ts';

const ID = '6f2f2b3c-6a0e-4b59-9d57-1f1a4cf5c0de';
const LETTER = { coach_role: 'Coach', witness_role: 'Head of learning', policy: '' };
const ask = (change: Partial<WitnessAsk>): WitnessAsk => ({
  id: ID,
  kind: 'client',
  witness_name: 'Ada Osei',
  witness_email: 'ada@example.org',
  client_ids: [ID],
  subject: null,
  period_from: null,
  period_to: null,
  message: '',
  letter: null,
  ...change,
});
const said = (change: Partial<WitnessAsk>) =>
  witnessAskSchema
    .safeParse(ask(change))
    .error?.issues.map(({ path, message }) => `${path[0] as string}: ${message}`) ?? [];

test.each<[what: string, change: Partial<WitnessAsk>]>([
  ['a client', {}],
  ['a sponsor of several clients', { kind: 'sponsor', client_ids: [ID, ID] }],
  ['an organisation', { kind: 'organisation', subject: 'Acme', letter: LETTER }],
  ['a mentor', { kind: 'mentor', client_ids: [], subject: 'Ben Lind' }],
  ['for one day', { period_from: '2026-11-20', period_to: '2026-11-20' }],
])('%s can be asked', (_, change) => expect(said(change)).toEqual([]));

test.each<[change: Partial<WitnessAsk>, message: string]>([
  [{ client_ids: [ID, ID] }, 'client_ids: Choose one client'],
  [{ kind: 'sponsor', client_ids: [] }, 'client_ids: Choose at least one client'],
  [{ kind: 'mentor', subject: 'Ben Lind' }, 'client_ids: These hours are not with clients'],
  [{ kind: 'mentor', client_ids: [] }, 'subject: Say whose hours, or which organisation'],
  [{ kind: 'organisation', letter: LETTER }, 'subject: Say whose hours, or which organisation'],
  [{ subject: 'Acme' }, 'subject: A client or sponsor needs no other name'],
  [{ kind: 'organisation', subject: 'Acme' }, 'letter: The letter is for organisations'],
  [{ letter: LETTER }, 'letter: The letter is for organisations'],
  [{ period_from: '2026-11-21', period_to: '2026-11-20' }, 'period_to: The period ends before it begins'],
])('%j is refused: %s', (change, message) => expect(said(change)).toEqual([message]));
