import { expect, it } from 'vitest';
import { amountText, type Unit } from './amount-text.ts';

it.each<[number, Unit, string]>([
  [750, 'minutes', '12 h 30 min'],
  [45, 'minutes', '45 min'],
  [6000, 'minutes', '100 h'],
  [0, 'minutes', '0 h'],
  [2425, 'hundredths', '24.25 h'],
  [1, 'clients', '1 client'],
  [8, 'clients', '8 clients'],
  [5, 'items', '5 entries'],
  [35, 'ratio', '1:35'],
])('%i %s reads %s', (amount, unit, text) => expect(amountText(amount, unit)).toBe(text));
