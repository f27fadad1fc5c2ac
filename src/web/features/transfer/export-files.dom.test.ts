// The contents of downloads: a table of each record that can be imported from one, and all records in an archive.
import { RECORD_KINDS, RECORD_NAMES, TRANSFER_TABLES } from '#domain/records/record-kinds.ts';
import { exampleRows } from '#tests/support/example-records.ts';
import { fakeServer, forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
import { filesInZip } from '#web/data/device/zip-files.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportFile } from './export-files.ts';

vi.mock('#web/data/device/save-file.ts', () => ({ saveFile: vi.fn() }));
const written = vi.hoisted(() => vi.fn());
vi.mock('./work/transfer-worker-client.ts', () => ({
  TransferWorkerClient: class {
    ask = (job: string, given: unknown) => {
      written(job, given);
      return Promise.resolve(new Uint8Array());
    };
    close = () => undefined;
  },
}));
const { saveFile } = await import('#web/data/device/save-file.ts');

const CLIENT = 'c0000000-0000-4000-8000-000000000001';
const WORKBOOK = ['Clients', 'Sessions', 'Supervision', 'CPD'];

const serve = (certificates: readonly object[], more: Parameters<typeof fakeServer>[0] = {}) => {
  const rows = Object.entries(exampleRows(CLIENT)).map(([table, row]) => [`GET /rest/v1/${table}`, { body: [row] }]);
  fakeServer({
    ...Object.fromEntries(rows),
    'GET /rest/v1/profiles': { body: { id: USER_ID, username: 'amara', time_zone: 'UTC' } },
    'GET /rest/v1/certificates': { body: certificates },
    'GET /rest/v1/import_runs': { body: [] },
    'GET /rest/v1/witness_requests': { body: [] },
    ...more,
  });
};
beforeEach(async () => {
  serve([]);
  await signIn();
});
afterEach(() => {
  forgetServer();
  vi.mocked(saveFile).mockReset();
  written.mockReset();
});

async function saved(...given: [what: Parameters<typeof exportFile>[0], format: Parameters<typeof exportFile>[1]]) {
  await exportFile(...given, () => undefined);
  const [name, blob] = vi.mocked(saveFile).mock.lastCall!;
  return { name, text: await blob.text() };
}

it('offers these tables', () => {
  expect(TRANSFER_TABLES.map((table) => RECORD_KINDS[table].many)).toEqual(WORKBOOK);
});

it.each(TRANSFER_TABLES)('only %s are one CSV file with their row', async (table) => {
  const { name, text } = await saved(table, 'csv');
  expect(name).toMatch(/^hourbook-[a-z]+-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.trim().split('\r\n')).toHaveLength(2);
});

it('everything as a workbook or as CSV has a table of each of them', async () => {
  await saved('everything', 'xlsx');
  const [, tables] = written.mock.lastCall as [string, readonly { name: string; rows: readonly unknown[] }[]];
  expect(tables.map(({ name }) => name)).toEqual(WORKBOOK);
  expect((await saved('everything', 'csv')).name).toMatch(/\.zip$/);
  const [job, files] = written.mock.lastCall as [string, Record<string, string>];
  expect(job).toBe('zip');
  expect(Object.keys(files).map((name) => name.split('-')[1])).toEqual(WORKBOOK.map((name) => name.toLowerCase()));
});

it('everything as an archive has a row of every record', async () => {
  const archive = JSON.parse((await saved('everything', 'json')).text) as Record<string, unknown[]>;
  for (const name of RECORD_NAMES) expect(archive[name], name).toHaveLength(1);
});

it('an archive is made without the files whose key is lost, and says how many', async () => {
  serve([{ id: 'd0000000-0000-4000-8000-000000000001', name: UNREADABLE_TEXT, cpd_record_id: CLIENT }]);
  await exportFile('everything', 'json', () => undefined);
  const [name, blob] = vi.mocked(saveFile).mock.lastCall!;
  expect(name).toMatch(/\.zip$/);
  const files = (await filesInZip(blob))!;
  expect(files.map((file) => file.name)).toEqual(['hourbook-archive.json', 'unreadable-files.txt']);
  expect(await (await files[1]!.content()).text()).toContain("1 file kept with records can't be read");
});

it('records of one day are in the order of the screens: the one entered last comes first', async () => {
  const { cpd_records: row } = exampleRows(CLIENT);
  const cpd = (id: string, title: string, created_at: string) => ({ ...row, id, title, created_at });
  serve([], {
    'GET /rest/v1/cpd_records': {
      body: [cpd('1', 'Second', '2026-11-20T10:00:00+00:00'), cpd('2', 'First', '2026-11-20T09:00:00+00:00')],
    },
  });
  expect((await saved('cpd_records', 'csv')).text).toMatch(/Second[^]+First/);
});
