import { expect, test } from 'vitest';
import { areClose } from './close-spelling.ts';

const words = (name: string) => name.split(' ');

test.each([
  ['anna bel', 'anna bell'],
  ['jon smyth', 'john smith'],
  ['anna meier', 'anna meyer'],
  ['a meyer', 'anna meier'],
  ['kathy brown', 'cathy brown'],
  ['priya nari', 'priya nair'],
  ['ola wojciechowski', 'ola wojcechowsky'],
])('%s is close to %s', (one, other) => {
  expect(areClose(words(one), words(other))).toBe(true);
  expect(areClose(words(other), words(one))).toBe(true);
});

test.each([
  ['tom lee', 'tim lee'],
  ['kim lee', 'tim lee'],
  ['jo roy', 'joe roy'],
  ['client 12', 'client 13'],
  ['a meier', 'b meier'],
  ['anna bell', 'anna bell'],
  ['anna bell', 'hanna ball'],
  ['anna bell', 'ben koch'],
])('%s is not close to %s', (one, other) => expect(areClose(words(one), words(other))).toBe(false));
