import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { newLinkToken } from '#server/link-token.ts';
import { createLog } from './create-log.ts';

function logged(err: unknown): string {
  let line = '';
  createLog('info', { write: (text) => void (line += text) }).error({ err }, 'failed');
  return line;
}

test('an error is logged with its type, stack, code and cause', () => {
  const line = JSON.parse(
    logged(Object.assign(new TypeError('no such thing', { cause: new Error('why') }), { code: 'E1' })),
  );
  expect(line.err).toMatchObject({
    type: 'TypeError',
    message: 'no such thing',
    code: 'E1',
    cause: { message: 'why' },
  });
  expect(line.err.stack).toMatch(/^TypeError: no such thing\n\s+at .*error-facts\.test\.ts/);
});

test('values of a refused row are not logged, in whichever field the database quotes them', () => {
  const error = new DatabaseError('invalid input for "the secret note" of type "date"', 10, 'error');
  Object.assign(error, {
    code: '23514',
    table: 'sessions',
    constraint: 'sessions_notes_check',
    detail: 'Failing row contains (1, the secret note).',
    where: 'SQL statement "insert … the secret note"',
    hint: 'the secret note',
    internalQuery: 'the secret note',
  });
  const line = logged(new Error('outer', { cause: error }));
  expect(line).not.toContain('secret note');
  expect(JSON.parse(line).err.cause).toMatchObject({
    code: '23514',
    table: 'sessions',
    constraint: 'sessions_notes_check',
  });
});

test.each([
  'invalid input syntax for type date: "she "hates" me, Amara said"',
  'ungültige Eingabesyntax für Typ date: »Amara said«',
  'syntaxe en entrée invalide pour le type date : « Amara said »',
  'неверный синтаксис для типа date: «Amara said»',
  'nieprawidłowa składnia wejścia dla typu date: „Amara said”',
  '类型date的输入语法无效: “Amara said”',
  'invalid: 「Amara said」',
])('nor in the language of the database, or where they have quotation marks: %s', (message) => {
  expect(logged(new DatabaseError(message, 10, 'error'))).not.toMatch(/Amara|hates/);
});

test('addresses and tokens are not logged', () => {
  const error = Object.assign(new Error('550 <ada@example.org> refused; eyJhbGciOi.eyJzdWIi.abc_-1'), {
    rejected: ['ada@example.org'],
    response: 'ada@example.org',
  });
  expect(logged(error)).not.toMatch(/ada@|eyJ/);
  expect(logged(`a thrown ${'ab12'.repeat(14)} text`)).not.toContain('ab12');
  expect(logged(new Error(`token ${'ab12'.repeat(14)}`))).not.toContain('ab12');
  expect(logged(new Error(`key hb_${'Ab-_'.repeat(11)}`))).not.toContain('Ab-_');
  expect(logged(new Error(`/lent#${newLinkToken().token} is not there`))).toContain('/lent#… is not there');
});

test('nor are they in the words of others that a line gives as its reason', () => {
  let line = '';
  const log = createLog('info', { write: (text) => void (line += text) });
  log.warn({ reason: 'Invalid email address: ada@example.org' }, 'Stripe refused');
  log.warn({ reason: undefined }, 'without one');
  expect(line).toContain('Invalid email address: …@…');
});

test.each(['Amara said that', '{"notes": Amara said that', '{"a": "b"Amara said that'])(
  'what could not be read as JSON is not logged: %s',
  (text) => {
    const line = logged(caughtFrom(() => JSON.parse(text)));
    expect(line).not.toMatch(/Amara|notes/);
    expect(JSON.parse(line).err.type).toBe('SyntaxError');
  },
);

function caughtFrom(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

test('values that are not errors and circular causes are logged too', () => {
  const circle = new Error('round');
  circle.cause = circle;
  for (const thrown of [null, undefined, 7, {}, circle]) expect(logged(thrown)).toContain('failed');
});
