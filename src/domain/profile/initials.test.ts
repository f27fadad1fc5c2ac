import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Amara Osei', 'AO'],
  ['amara n. osei', 'AO'],
  ['amara', 'A'],
  ['amara.osei', 'AO'],
  ['  Élodie   Ångström ', 'ÉÅ'],
  ['𝒜da 李', '𝒜李'],
  ['', ''],
  ['   ', ''],
])('%j → %j', (name, letters) => expect(initials(name)).toBe(letters));
