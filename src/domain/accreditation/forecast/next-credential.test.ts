import { expect, it } from 'vitest';
import { nextCredential } from './next-credential.ts';

const held = (body: 'ICF' | 'EMCC', level: string, awarded_on = '2024-01-01') => ({ body, level, awarded_on });
const hours = (count: number) => count * 60;

it.each([
  ['nothing yet', [], hours(0), 'ICF ACC, 100 h'],
  ['hours of an ACC', [], hours(300), 'ICF ACC, 100 h'],
  ['hours of a PCC', [], hours(573), 'ICF PCC, 500 h'],
  ['hours of an MCC without the PCC it asks for', [], hours(2600), 'ICF PCC, 500 h'],
  ['an ACC', [held('ICF', 'ACC')], hours(40), 'ICF PCC, 500 h'],
  ['an ACC and a PCC', [held('ICF', 'PCC'), held('ICF', 'ACC', '2026-01-01')], hours(600), 'ICF MCC, 2500 h'],
  ['the EMCC’s first level', [held('EMCC', 'Foundation')], hours(600), 'EMCC Practitioner, 100 h'],
  ['an ACC and an ACTC', [held('ICF', 'ACC'), held('ICF', 'ACTC', '2026-01-01')], 0, 'ICF PCC, 500 h'],
  ['an ACTC alone, with hours of an ACC', [held('ICF', 'ACTC')], hours(100), 'ICF ACC, 100 h'],
  ['an ACC, and later one beside it', [held('ICF', 'ACC'), held('EMCC', 'ESIA', '2026-01-01')], 0, 'ICF PCC, 500 h'],
  ['nothing but one beside the levels', [held('EMCC', 'ESIA')], hours(300), 'EMCC Senior Practitioner, 250 h'],
  [
    'an ACC, and later the EMCC’s',
    [held('ICF', 'ACC'), held('EMCC', 'Practitioner', '2025-01-01')],
    0,
    'EMCC Senior Practitioner, 250 h',
  ],
  [
    'the EMCC’s, and earlier an ACC',
    [held('EMCC', 'Practitioner', '2025-01-01'), held('ICF', 'ACC')],
    0,
    'EMCC Senior Practitioner, 250 h',
  ],
  [
    'an ACC, and later the EMCC’s highest',
    [held('ICF', 'ACC'), held('EMCC', 'Master Practitioner', '2025-01-01')],
    0,
    'ICF PCC, 500 h',
  ],
])('%s', (_what, credentials, minutes, expected) => {
  const next = nextCredential(credentials, minutes, []);
  expect(next && `${next.body} ${next.level}, ${next.hours} h`).toBe(expected);
});

it('is null above the highest level', () => {
  expect(nextCredential([held('ICF', 'MCC')], hours(3000), [])).toBeNull();
  expect(nextCredential([held('EMCC', 'Master Practitioner')], hours(3000), [])).toBeNull();
  const besides = [held('ICF', 'MCC'), held('EMCC', 'ITCA Foundation', '2026-01-01')];
  expect(nextCredential(besides, hours(3000), [])).toBeNull();
});

it.each([
  ['nothing yet', [], 0, ['EMCC'], 'EMCC Foundation'],
  ['hours of a Senior Practitioner', [], hours(300), ['EMCC'], 'EMCC Senior Practitioner'],
  ['nothing, and works toward several', [], 0, ['NBHWC', 'EMCC'], 'EMCC Foundation'],
  ['nothing, and chose a body of a later version', [], 0, ['XYZ'], 'ICF ACC'],
  ['one beside the levels', [held('EMCC', 'ESIA')], 0, ['ICF'], 'ICF ACC'],
  ['one beside the levels, of a body chosen', [held('EMCC', 'ESIA')], 0, ['ICF', 'EMCC'], 'EMCC Foundation'],
  ['a level', [held('ICF', 'ACC')], 0, ['EMCC'], 'ICF PCC'],
])('goes by the body chosen where no level is held: %s', (_what, credentials, minutes, chosen, expected) => {
  const next = nextCredential(credentials, minutes, chosen);
  expect(next && `${next.body} ${next.level}`).toBe(expected);
});
