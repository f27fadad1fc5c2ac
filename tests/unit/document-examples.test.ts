// The examples in docs/examples are what today's code makes of the demo coach's practice. `node scripts/document-examples.mjs`
// writes them anew; the day is in their README.
import { readFileSync, readdirSync } from 'node:fs';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { icfLogTable, icfLog } from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import { ICF_HOURS } from '#domain/accreditation/bodies/icf/icf.ts';
import { cellText } from '#domain/transfer/files/cell-text.ts';
import { csvText } from '#domain/transfer/write/csv-text.ts';
import { icfLogFile } from '#domain/transfer/write/icf-log-file.ts';
import { buildPractice } from '#server/demo/practice.ts';

const FOLDER = 'docs/examples';
const readme = readFileSync(`${FOLDER}/README.md`, 'utf8');
const day = /\d{4}-\d\d-\d\d/.exec(readme)![0];

const NOTHING_SAID = { organisation: null, relationship_start: null, relationship_end: null, consent: null };
const USUAL = { paid: null, format: 'individual', participants: null, kind: 'coaching', peer_exchange: false };

/** The columns that the demo leaves to their defaults, as the database fills them in. */
const practice = buildPractice(day);
const evidence = {
  ...practice,
  clients: practice.clients.map((client) => ({ ...NOTHING_SAID, ...client })),
  sessions: practice.sessions.map((session) => ({ ...USUAL, ...session })),
  practising_since: null,
  credential_paths: [],
  chosen_bodies: null,
  witnessed: {},
} as EvidenceRows;

const log = icfLog(evidence, ICF_HOURS, { today: day, applicationDate: day });

test('the ICF log as CSV', () => {
  expect(readFileSync(`${FOLDER}/icf-client-coaching-log.csv`, 'utf8')).toBe(csvText(icfLogFile(log), { bom: true }));
});

test('the ICF log as a workbook', async () => {
  const [sheet] = await readWorkbook(readFileSync(`${FOLDER}/icf-client-coaching-log.xlsx`));
  expect(sheet!.data.map((row) => row.map(cellText))).toEqual(icfLogTable(log).map((row) => row.map(cellText)));
});

test('the README leads to every document', () => {
  const files = readdirSync(FOLDER).filter((file) => file !== 'README.md');
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(readme).toContain(`](${file})`);
});
