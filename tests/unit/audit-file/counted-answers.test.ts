// A part may leave answers out, but not how many there are.
import { expect, test } from 'vitest';
import { partOfFile } from '#domain/audit-file/choose-part.ts';
import { rowOf, type RowOf } from '#domain/audit-file/row-columns.ts';
import { countAnswers } from '#domain/audit-file/signed-payload.ts';
import { verifyAuditFile } from '#domain/audit-file/verify-audit-file.ts';
import { createTestKey, makeTestFile, nodeVerifier } from '#tests/support/audit-file.ts';
import { answersText } from '#web/audit-file/result-tables.ts';
import { cellsOfAll } from '#web/audit-file/table.ts';

const answer = (change: Partial<RowOf<'answer'>>) =>
  rowOf('answer', {
    what: 'client',
    witness: 'Ada',
    by: null,
    role: null,
    asked: '2026-11-01',
    answered: '2026-11-02',
    answer: 'not_me',
    from: '2026-10-01',
    to: '2026-10-02',
    clients: 1,
    client: 1,
    records: 1,
    minutes: 60,
    standing: 0,
    ...change,
  });

test('every part says how witnesses answered, and how many answers it leaves out', async () => {
  const rows = [
    rowOf('client', { client: 2, name: 'Ben' }),
    answer({}),
    answer({ answer: 'confirmed', client: 2 }),
    answer({ answer: 'confirmed', client: 2 }),
  ];
  const answers = countAnswers(['not_me', 'confirmed', 'confirmed', 'something else']);
  const { text } = await makeTestFile(await createTestKey(), rows, { answers });
  const textOf = async (file: Uint8Array) => {
    const verdict = await verifyAuditFile(nodeVerifier, file);
    if (verdict.state !== 'intact') throw new Error(verdict.state);
    return answersText(verdict.payload.answers, cellsOfAll('answer', verdict.rows).length);
  };
  const whole = Buffer.from(text);
  expect(await textOf(whole)).toBe('Answers of witnesses: confirmed: 2, not the right person: 1.');
  expect(await textOf(partOfFile(whole, { kind: 'client', client: 2 }, rows))).toBe(
    'Answers of witnesses: confirmed: 2, not the right person: 1. 2 of these 3 answers are shown here.',
  );
  expect(await textOf(partOfFile(whole, { kind: 'sums' }, rows))).toMatch(
    /right person: 1\. None of these 3 answers is shown here\.$/,
  );
});

test('where nobody answered, nothing is said', () => expect(answersText(countAnswers([]), 0)).toBe(''));
