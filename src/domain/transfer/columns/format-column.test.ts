import { describe, expect, it } from 'vitest';
import { proposeMapping } from './propose-mapping.ts';
import { readRows } from './read-rows.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';

describe('a column of appointments', () => {
  const read = (types: readonly string[], header = 'Appointment Type', isByHand = false) => {
    const rows = [['Client', 'Date', header, 'Minutes'], ...types.map((type) => ['Ada', '2026-11-02', type, '60'])];
    const proposed = proposeMapping('sessions', rows[0]!, rows.slice(1));
    const mapping = isByHand ? { ...proposed, format: { column: 2, confidence: 'hand' as const } } : proposed;
    const values = [...readRows('sessions', { rows, headerRow: 0, mapping, answers: {} }, CIRCUMSTANCES).rows];
    return {
      isMapped: mapping.format !== undefined,
      formats: values.map((row) => row.values.format ?? null),
      said: values
        .flatMap((row) => [...row.values.reasons, ...(row.values.doubts ?? [])])
        .map(({ message }) => message),
    };
  };
  const PLAIN = ['90-minute session', '60-minute session', 'Discovery call'];

  it('without formats is not a format, and gives no doubts if the coach makes it one', () => {
    expect(read(PLAIN).isMapped).toBe(false);
    expect(read(PLAIN, 'Appointment Type', true)).toEqual({ isMapped: true, formats: [null, null, null], said: [] });
  });

  it('with the formats of some rows gives only these', () => {
    expect(read([...PLAIN, '90-minute group session'])).toEqual({
      isMapped: true,
      formats: [null, null, null, 'group'],
      said: [],
    });
  });

  it('that is called a format but has places is not a format', () => {
    expect(read(['Online', 'Teams', 'In person'], 'Format').isMapped).toBe(false);
  });

  it('with a word that could be a format names it', () => {
    expect(read(['Individual', 'Group', 'Crowd'], 'Format').said).toEqual([
      'Format "Crowd" is not individual, group or team',
    ]);
  });
});

it('a format with a number of people is the number of participants, unless another column has it or it is more likely a length', () => {
  const file = `Client|Date|Hours|Format|Participants
    Leaders|2026-03-03|1|Group (6)|
    Leaders|2026-03-04|1|Group (6)|5
    Board|2026-03-05|1|Team of 8|
    Leaders|2026-03-06|1|Group (90)|`;
  const rows = file.split('\n').map((line) => line.trim().split('|'));
  const mapping = proposeMapping('sessions', rows[0]!, rows.slice(1));
  const read = [...readRows('sessions', { rows, headerRow: 0, mapping, answers: {} }, CIRCUMSTANCES).rows];
  expect(read.map(({ values }) => [values.format, values.participants])).toEqual([
    ['group', 6],
    ['group', 5],
    ['team', 8],
    ['group', undefined],
  ]);
  expect(read.flatMap(({ values }) => values.doubts ?? [])).toEqual([]);
});
