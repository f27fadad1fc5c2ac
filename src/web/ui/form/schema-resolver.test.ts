import { sessionSchema } from '#domain/records/session.ts';
import { TOPIC_MAX_CHARS } from '#domain/sessions/session-limits.ts';
import { exampleRow } from '#tests/support/example-records.ts';
import { expect, it } from 'vitest';
import { schemaResolver } from './schema-resolver.ts';

const { id: _, ...session } = exampleRow('sessions', 'c0000000-0000-4000-8000-000000000001');
const resolve = (change: object) => schemaResolver(sessionSchema)({ ...session, ...change }, undefined, {} as never);

it('returns what the schema makes of the entered values', async () => {
  expect(await resolve({ topics: [' Goals '] })).toEqual({
    values: { ...session, topics: ['Goals'] },
    errors: {},
  });
});

it('has one message for a field, and those of a list at their places', async () => {
  const { values, errors } = await resolve({ date: '', topics: ['Goals', 'x'.repeat(TOPIC_MAX_CHARS + 1)] });
  expect(values).toEqual({});
  expect(Object.keys(errors)).toEqual(['date', 'topics']);
  expect(errors.date?.message).toBe('A date is required');
  expect(errors.topics).toEqual([undefined, { type: 'value', message: expect.any(String) as string }]);
});
