import { expect, test } from 'vitest';
import { ClientGuesser } from './client-guess.ts';
import type { KnownClient } from './client-register.ts';

const client = (name: string): KnownClient => ({ id: name, name, email: '' });
const found = (known: readonly string[], title: string) =>
  new ClientGuesser(known.map(client)).guess(title, []).client?.name ?? null;

test.each([
  ['Ana', 'Coaching with Ana'],
  ['Ana', 'Ana'],
  ['Ana Lopez', 'Ana Lopez, second talk'],
  ['Ana Maria de la Cruz Lopez', 'Talk: Ana Maria de la Cruz Lopez'],
  ['Ana Maria de la Cruz Lopez Vega', 'Ana Maria de la Cruz Lopez Vega'],
])('%s is found in “%s”', (name, title) => expect(found([name, 'Ben Ode'], title)).toBe(name));

test.each([
  ['Ana Lopez', 'Lopez Ana'],
  ['Ana Lopez', 'Ana and Lopez'],
  ['Ana Lopez', ''],
])('%s is not found in “%s”', (name, title) => expect(found([name], title)).toBeNull());
