import { expect, it } from 'vitest';
import { hasNamesakes, toldApart } from './told-apart.ts';

const client = (id: string, name: string, email = '', organisation: string | null = null) => ({
  id,
  name,
  email,
  organisation,
});
const namesOf = (...clients: ReturnType<typeof client>[]) =>
  toldApart(
    clients,
    ({ email }) => email,
    ({ organisation }) => organisation,
  ).map(({ name }) => name);

it.each([
  ['stay as they are if no two look the same', [client('1', 'Anna Bell', 'a@b.c'), client('2', 'Ann Bell')], []],
  ['have the first detail', [client('1', 'Anna', 'a@b.c', 'Acme'), client('2', 'Anna')], ['Anna (a@b.c)', 'Anna']],
  [
    'have the next detail too where the first is the same',
    [client('1', 'Anna', 'a@b.c', 'Acme'), client('2', 'Anna', 'a@b.c', 'Bolt'), client('3', 'Anna', 'd@e.f', 'Acme')],
    ['Anna (a@b.c) (Acme)', 'Anna (a@b.c) (Bolt)', 'Anna (d@e.f)'],
  ],
  [
    'have the next detail where nobody has the first',
    [client('1', 'Anna', '', 'Acme'), client('2', 'Anna', '', 'Bolt')],
    ['Anna (Acme)', 'Anna (Bolt)'],
  ],
  [
    'are the same to the eye in another case, with more spaces, and with an accent of its own',
    [client('1', 'Zoë Bell', 'a@b.c'), client('2', 'Zoe\u0308  bell', 'd@e.f')],
    ['Zoë Bell (a@b.c)', 'Zoe\u0308  bell (d@e.f)'],
  ],
])('names of clients %s', (_, clients, told) => {
  expect(namesOf(...clients)).toEqual(told.length > 0 ? told : clients.map(({ name }) => name));
  expect(hasNamesakes(clients)).toBe(told.length > 0);
});
