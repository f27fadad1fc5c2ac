// A lapsed coach can read and delete every kind of record, and add none (spec decision 5).
import { beforeAll, describe, expect, it } from 'vitest';
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { exampleRow } from '#tests/support/example-records.ts';
import { databaseForTests, insertionOf } from '#tests/support/policies.ts';
import type { TestUser } from '#tests/support/test-database.ts';

const CLIENT = 'c0000000-0000-4000-8000-000000000001';

const db = databaseForTests();
let coach: TestUser;
beforeAll(async () => {
  coach = await db.addUser({
    email: 'coach@example.org',
    status: 'canceled',
    endsAt: new Date('2026-01-01T00:00:00Z'),
  });
  for (const kind of RECORD_NAMES) {
    const row = exampleRow(kind, CLIENT);
    const { text, values } = insertionOf(kind, { ...row, id: kind === 'clients' ? CLIENT : row.id, user_id: coach.id });
    await db.asOwner(text, values);
  }
});

describe.each([...RECORD_NAMES].toReversed())('%s', (kind) => {
  it('can be read and deleted, not added', async () => {
    const ask = (text: string) => db.asUser(coach.claims, { text });
    expect((await ask(`select id from public.${kind}`)).rows).toHaveLength(1);
    // Columns that everybody may give.
    const { id: _id, ...row } = exampleRow(kind, CLIENT);
    await expect(db.asUser(coach.claims, insertionOf(kind, row))).rejects.toMatchObject({
      code: kind === 'erased_sessions' ? '42501' : 'PT402',
    });
    expect((await ask(`delete from public.${kind} returning id`)).rows).toHaveLength(1);
  });
});
