import { expect, test } from 'vitest';
import { answerWitnessSchema, type WitnessAnswerInput } from './witness-answer.ts';
import { witnessAskSchema, witnessAskSchemaOf, type WitnessAsk } from './witness-ask.ts';

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

test('nobody is asked at the coach’s own address, however it is written', () => {
  const own = (witness_email: string) =>
    witnessAskSchemaOf('Lena@example.org')
      .safeParse(ask({ witness_email }))
      .error?.issues.map(({ path }) => path[0]);
  expect(own('ada@example.org')).toBeUndefined();
  expect(own(' LENA@Example.org ')).toEqual(['witness_email']);
});

const TOKEN = 'x'.repeat(43);
test.each<[Partial<WitnessAnswerInput>, string[]]>([
  [{ answer: 'confirmed', name: 'Ada' }, []],
  [{ answer: 'confirmed' }, ['name: Please give your name']],
  [{ answer: 'confirmed', name: ' ' }, ['name: Please give your name']],
  [{ answer: 'corrected', name: 'Ada', words: 'Six.' }, []],
  [{ answer: 'corrected', name: 'Ada', words: ' ' }, ['words: Please say what differs']],
  [{ answer: 'corrected' }, ['name: Please give your name', 'words: Please say what differs']],
  [{ answer: 'declined' }, []],
  [{ answer: 'not_me' }, []],
  [{ answer: 'declined', token: 'x' }, ['token: This link is not complete']],
])('an answer %j lacks %j', (given, missing) => {
  const { error } = answerWitnessSchema.safeParse({ token: TOKEN, ...given });
  expect(error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? []).toEqual(missing);
});
