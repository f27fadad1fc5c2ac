import { expect, test } from 'vitest';
import { ianaZone } from './zone-name.ts';

/** What is once looked up is remembered, so each zone here has a folder of its own. */
const folder = `/softwarestudio.org/${crypto.randomUUID()}`;

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['"Europe/Berlin"', 'Europe/Berlin'],
  [' W. Europe Standard Time ', 'Europe/Berlin'],
  ['tzone://Microsoft/Utc', 'UTC'],
  ['GMT', 'GMT'],
  [`${folder}/Europe/Paris`, 'Europe/Paris'],
  [`${folder}/America/Argentina/Buenos_Aires`, 'America/Argentina/Buenos_Aires'],
  [`${folder}/Paris`, null],
  [`${folder}/+01:00`, null],
  ['Berlin', null],
  ['+01:00', null],
  ['Customized Time Zone', null],
  ['', null],
])('%j is %j', (written, zone) => {
  expect(ianaZone(written)).toBe(zone);
  expect(ianaZone(written)).toBe(zone);
});

test('no more than a thousand names are remembered, and all are still known', () => {
  for (let at = 0; at < 1_001; at += 1) expect(ianaZone(`${folder}/${at}/Asia/Tokyo`)).toBe('Asia/Tokyo');
});
