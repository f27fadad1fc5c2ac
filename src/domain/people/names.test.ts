import { describe, expect, it } from 'vitest';
import { comparable } from './comparable.ts';
import { canBeShort, likenessOf, looksLike } from './names.ts';
import { severalPeople } from './several-people.ts';

const isAsked = (one: string, other: string) => {
  const [a, b] = [likenessOf(one), likenessOf(other)];
  return looksLike(a, b);
};

describe('names that look alike', () => {
  it.each([
    ['Meier, Anna', 'Anna Meier'],
    ['Ms Anna Meier', 'Anna Meier'],
    ['Dr. Anna Meier, PhD', 'Anna Meier'],
    ['Anna Meier (Acme)', 'Anna Meier'],
    ['Anna Meier – Acme Ltd', 'Anna Meier'],
    ['Anna Maria Meier', 'Anna Meier'],
    ['Anna Meier-Hof', 'Anna Meier'],
    ['Meier Anna', 'Anna Meier'],
    ['A. Meier', 'Anna Meier'],
    ['Anna M.', 'Anna Meier'],
    ['A.M.', 'Anna Meier'],
    ['AM', 'Anna Meier'],
    ['Anna', 'Anna Meier'],
    ['Meier', 'Anna Meier'],
    ['Jürgen Müller', 'Juergen Mueller'],
    ['Bruno Diaz', 'Bruno Díaz'],
    ['Anne Groß', 'Anne Gross'],
    ['A. Meier', 'Anna M.'],
    ["Tom O'Hara", 'Tom O’Hara'],
    ['Anna Meier #3', 'Anna Meier'],
    ['Anna Meier 4/6', 'Anna Meier'],
  ])('%s may be %s', (one, other) => {
    expect(isAsked(one, other)).toBe(true);
    expect(isAsked(other, one)).toBe(true);
    expect(comparable(one)).not.toBe(comparable(other));
  });

  it.each([
    ['Anna Meier', 'Adam Meier'],
    ['Anna Meier', 'Anna Koch'],
    ['A. Meier', 'Ben Meier'],
    ['Anna M.', 'Anna Koch'],
    ['Client 1', 'Client 12'],
    ['Client 1', 'Client 2'],
    ['Ben Cole', 'Cara Dunn'],
    ['Anna', 'Annabel Roth'],
    ['A.M.', 'Ben Meier'],
    ['李', '王'],
    ['', 'Anna'],
  ])('%s is not %s', (one, other) => {
    expect(isAsked(one, other)).toBe(false);
    expect(isAsked(other, one)).toBe(false);
  });

  it('a short name can be several full ones, a full one is never short for another', () => {
    expect(canBeShort(likenessOf('A. M.'), likenessOf('Anna Meier'))).toBe(true);
    expect(canBeShort(likenessOf('Adam Meier'), likenessOf('Anna Meier'))).toBe(false);
  });
});

describe('several people in one cell', () => {
  it.each<[string, object]>([
    ['Anna & Ben Meier', { names: ['Anna Meier', 'Ben Meier'], count: 2 }],
    ['Anna Meier; Ben Koch', { names: ['Anna Meier', 'Ben Koch'], count: 2 }],
    ['Anna Meier / Ben Koch', { names: ['Anna Meier', 'Ben Koch'], count: 2 }],
    ['Anna and Ben', { names: ['Anna', 'Ben'], count: 2 }],
    ['Anna Meier und Ben Koch', { names: ['Anna Meier', 'Ben Koch'], count: 2 }],
    ['Anna Meier\nBen Koch', { names: ['Anna Meier', 'Ben Koch'], groupName: 'Anna Meier Ben Koch' }],
    ['Anna, Ben & Cara', { names: ['Anna', 'Ben', 'Cara'], count: 3 }],
    ['Anna Meier, Ben Koch', { names: ['Anna Meier', 'Ben Koch'], count: 2 }],
    ['Anna, Ben, Cara', { names: ['Anna', 'Ben', 'Cara'], count: 3 }],
    ['Sales team (6)', { names: [], count: 6, isTeam: true, groupName: 'Sales team' }],
    ['Leadership circle (8 people)', { names: [], count: 8, isTeam: false, groupName: 'Leadership circle' }],
    ['Gruppe Nord, 12 Teilnehmer', { names: [], count: 12, groupName: 'Gruppe Nord' }],
    ['Team of 5', { names: [], count: 5, isTeam: true, groupName: 'Team' }],
    ['Managers x 4', { names: [], count: 4, groupName: 'Managers' }],
    ['Acme leadership team', { names: [], count: null, isTeam: true }],
    ['Team Höfle', { names: [], count: null, isTeam: true }],
  ])('%s', (text, expected) => {
    expect(severalPeople(text)).toMatchObject(expected);
  });

  it.each([
    'Anna Meier',
    'Meier, Anna',
    'Anna Meier (Acme)',
    'Client 12',
    'Andrew Sandford',
    'Teamer Jo',
    'Dr. Anna Meier, PhD',
    '',
  ])('%s is one client', (text) => {
    expect(severalPeople(text)).toBeNull();
  });
});
