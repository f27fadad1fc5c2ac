import { describe, expect, test } from 'vitest';
import { usersForTests, insertAs } from '#tests/support/policies.ts';

describe('clients: what a row may hold', () => {
  const { db, coach } = usersForTests();

  test('a name is enough', async () => {
    expect((await insertAs(db, coach.claims, 'clients', { name: 'Kim' })).rowCount).toBe(1);
  });

  test.each([
    ['an empty name', { name: '' }],
    ['a name of spaces', { name: '   ' }],
    ['a name of 201 characters', { name: 'n'.repeat(201) }],
    ['an email address of 256 characters', { name: 'Kim', email: 'e'.repeat(256) }],
    ['a phone number of 51 characters', { name: 'Kim', phone: '1'.repeat(51) }],
    ['an unknown answer to the question of consent', { name: 'Kim', consent: 'maybe' }],
    ['an end before the start', { name: 'Kim', relationship_start: '2026-01-02', relationship_end: '2026-01-01' }],
    ['an organisation of 201 characters', { name: 'Kim', organisation: 'o'.repeat(201) }],
    ['501 characters on consent', { name: 'Kim', consent_how: 'h'.repeat(501) }],
    ['an unknown payer', { name: 'Kim', payer: 'aunt' }],
    ['an unknown relation', { name: 'Kim', relation: 'aunt' }],
    ['501 characters on what is given in return', { name: 'Kim', exchange: 'e'.repeat(501) }],
    ['less than nothing received', { name: 'Kim', received_minutes: -1 }],
    ['a retention date before 1950', { name: 'Kim', retain_until: '1949-12-31' }],
    ['notes of 20,001 characters', { name: 'Kim', notes: 'n'.repeat(20_001) }],
  ])('%s is refused', async (_what, row) => {
    await expect(insertAs(db, coach.claims, 'clients', row)).rejects.toMatchObject({ code: '23514' });
  });

  test('the same id sent twice is one client', async () => {
    const row = { id: crypto.randomUUID(), name: 'Sent twice' };
    await insertAs(db, coach.claims, 'clients', row);
    await expect(insertAs(db, coach.claims, 'clients', row)).rejects.toMatchObject({ code: '23505' });
  });
});
