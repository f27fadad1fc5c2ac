import { expect, it } from 'vitest';
import { proposeMapping } from './propose-mapping.ts';
import { readRows } from './read-rows.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';

/** The format of each session, with the doubts about it and about the participants. */
function formatsIn(file: string) {
  const rows = file.split('\n').map((line) => line.trim().split('|'));
  const mapping = proposeMapping('sessions', rows[0]!, rows.slice(1));
  const read = [...readRows('sessions', { rows, headerRow: 0, mapping, answers: {} }, CIRCUMSTANCES).rows];
  return read
    .filter(({ values }) => !values.leftOut)
    .map(({ values: { format, doubts = [] } }) => [format, ...doubts.map(({ message }) => message)]);
}

const TAKEN = 'was taken, since no column says it';

it.each([
  ['Service', 'Group coaching', ['group', `Format "Group coaching" ${TAKEN}`]],
  ['Service', '60-min team session', ['team', `Format "60-min team session" ${TAKEN}`]],
  ['Leistung', 'Gruppencoaching', ['group', `Format "Gruppencoaching" ${TAKEN}`]],
  ['Category', 'Group coaching', ['group', `Format "Group coaching" ${TAKEN}`]],
  ['Notes', 'Group coaching', ['group', `Format "Group coaching" ${TAKEN}`]],
  ['Team?', 'Y', ['team', `Format "Team?" ${TAKEN}`]],
  ['Team?', 'N', [undefined]],
  ['Individual?', 'N', ['group', `Format "Group" ${TAKEN}`]],
  ['Individual?', 'Y', [undefined]],
  ['Notes', 'Team', [undefined]],
  ['Topics', 'Team coaching', [undefined]],
  ['Service', 'Coaching', [undefined]],
  ['Letter', 'G', [undefined]],
  ['No. of participants', '7', ['group', 'Participants "7" makes it a group, since the row does not say the format']],
  ['No. of participants', '1', [undefined]],
])('without a format, "%s" with "%s" says it, with a doubt', (header, cell, expected) =>
  expect(formatsIn(`Client|Date|Minutes|${header}\nKim Lee|2026-01-12|60|${cell}`)).toEqual([expected]),
);

it('a title of some rows says it, unless the row does', () =>
  expect(
    formatsIn(`Client|Date|Minutes|Format
      GROUP COACHING|||
      Acme|2026-01-12|60|
      Kim Lee|2026-01-13|60|Individual`),
  ).toEqual([['group', `Format "GROUP COACHING" ${TAKEN}`], ['individual']]));

it('several participants of an individual session are doubted', () =>
  expect(formatsIn('Client|Date|Minutes|Format|Participants\nKim Lee|2026-01-12|60|Individual|4')).toEqual([
    ['individual', 'Participants "4" is more than one, in a row that says individual'],
  ]));
