import { expect, it } from 'vitest';
import { deriveId, importIdOf, renewedId } from './derive-id.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/;
const bytes = (text: string) => new TextEncoder().encode(text);

it('gives the same ids for the same file and coach, and different ones for any other', async () => {
  const one = await importIdOf('amara', bytes('a,b'));
  expect(await importIdOf('amara', bytes('a,b'))).toBe(one);
  expect(await importIdOf('bo', bytes('a,b'))).not.toBe(one);
  expect(await importIdOf('amara', bytes('a,c'))).not.toBe(one);
  expect(deriveId(one, 'row', 7)).toBe(deriveId(one, 'row', 7));
});

it('gives every row and every client of a file a different id', async () => {
  const one = await importIdOf('amara', bytes('a,b'));
  const ids = Array.from({ length: 5000 }, (_, index) => [
    deriveId(one, 'row', index),
    deriveId(one, 'client', index),
  ]).flat();
  expect(new Set(ids).size).toBe(10_000);
  for (const id of ids.slice(0, 20)) expect(id).toMatch(UUID);
});

it('renews ids one to one', async () => {
  const one = await importIdOf('amara', bytes(''));
  const ids = Array.from({ length: 1000 }, () => crypto.randomUUID());
  const renewed = ids.map((id) => renewedId(one, id));
  expect(new Set(renewed).size).toBe(1000);
  expect(ids.map((id) => renewedId(one, id))).toEqual(renewed);
  expect(renewed[0]).toMatch(UUID);
  expect(renewed).not.toContain(ids[0]);
});
