import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  ['Anna Bell (https://www.notion.so/Anna-Bell-1f2e3d?pvs=21)', 'Anna Bell'],
  ['[Anna Bell](https://www.notion.so/x)', 'Anna Bell'],
  ['Anna Bell https://example.com/anna', 'Anna Bell'],
  ['Anna Bell <anna@example.com>', 'Anna Bell'],
  ['Anna Bell (anna@example.com)', 'Anna Bell'],
  ['\u202AAnna Bell\u202C', 'Anna Bell'],
  ['\u200FAnna\u200B Bell\uFEFF', 'Anna Bell'],
  ['Anna Bell - https://example.com', 'Anna Bell'],
  ['Anna Bell (Acme)', 'Anna Bell (Acme)'],
  ['Anna: the second', 'Anna: the second'],
  ['anna@example.com', 'anna@example.com'],
  ['https://example.com', ''],
  ['  Smith & Sons ', 'Smith & Sons'],
])('%j is stored as %j', (text, name) => expect(plainName(text)).toBe(name));
