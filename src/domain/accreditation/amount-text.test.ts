import { expect, it } from 'vitest';
import { amountText, progressText, type Unit } from './amount-text.ts';

it.each<[number, Unit, string]>([
  [750, 'minutes', '12.5 h'],
  [45, 'minutes', '45 min'],
  [6000, 'minutes', '100 h'],
  [5999, 'minutes', '99.9 h'],
  [150_000, 'minutes', '2,500 h'],
  [0, 'minutes', '0 h'],
  [2425, 'hundredths', '24.25 h'],
  [1, 'clients', '1 client'],
  [8, 'clients', '8 clients'],
  [5, 'items', '5 entries'],
  [35, 'ratio', '1:35'],
])('%i %s reads %s', (amount, unit, text) => expect(amountText(amount, unit)).toBe(text));

it.each<[number, number, Unit, string]>([
  [34_380, 30_000, 'minutes', '573 of 500 h'],
  [4620, 6000, 'minutes', '77 of 100 h'],
  [5999, 6000, 'minutes', '99.9 of 100 h'],
  [748, 750, 'minutes', '12.4 of 12.5 h'],
  [751, 753, 'minutes', '2 min short of 12.5 h'],
  [0, 150_000, 'minutes', '0 of 2,500 h'],
  [1625, 4000, 'hundredths', '16.25 of 40 h'],
  [1, 1, 'courses', '1 of 1 course'],
  [2, 1, 'courses', '2 courses, 1 needed'],
  [0, 1, 'courses', '0 of 1 course'],
  [12, 25, 'clients', '12 of 25 clients'],
  [31, 25, 'clients', '31 clients, 25 needed'],
  [1, 5, 'items', '1 of 5 entries'],
  [747, 752, 'minutes', '12.4 of 12.5 h'],
])('%i of %i %s reads %s', (have, need, unit, text) => expect(progressText(have, need, unit)).toBe(text));
