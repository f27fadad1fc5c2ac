// The facts of a session that functions of the database are written from are those of the domain.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_FACTS, USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('the database knows each fact, in the same order and with the same usual value', async () => {
  const facts = await db.asOwner<{ name: string; usual: string }>('select name, usual from private.session_facts()');
  expect(facts.map(({ name }) => name)).toEqual(['completed', ...SESSION_FACTS]);
  const [usual] = await db.asOwner(`select ${facts.map((fact) => `${fact.usual} as ${fact.name}`).join(', ')}`);
  expect(usual).toEqual({ completed: true, ...USUAL_SESSION });
});
