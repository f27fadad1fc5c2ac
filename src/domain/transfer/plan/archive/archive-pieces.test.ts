import { expect, test } from 'vitest';
import { archivedCertificates } from '#domain/certificates/archived-certificates.ts';
import { CERTIFICATE_AREAS, referenceTo } from '#domain/certificates/certificate.ts';
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { exampleRow, exampleRows } from '#tests/support/example-records.ts';
import { archivePieces } from './archive-pieces.ts';
import { archiveText, toArchive } from './archive.ts';
import { readArchive } from './read-archive.ts';

type Rows = Record<string, readonly { readonly id: string; readonly client_id?: string }[]>;
type Certificates = Parameters<typeof archivePieces>[0]['certificates'];
const exported_at = '2026-11-20T10:00:00.000Z';

const inPages = (rows: Rows[string] = []) => {
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return Array.from({ length: Math.ceil(rows.length / 2) + 1 }, (_, at) => sorted.slice(at * 2, at * 2 + 2));
};

async function written(rows: Rows, certificates: Certificates = []) {
  const pieces = archivePieces({
    exported_at,
    certificates,
    // Pages have exactly the archive's columns, in its order.
    async *pages(table) {
      for (const page of inPages(rows[table]))
        yield table === 'witness_requests' ? page : toArchive({ exported_at, [table]: page })[table];
    },
  });
  const texts: string[] = [];
  for (;;) {
    const next = await pieces.next();
    if (next.done) return { text: texts.join(''), kept: next.value };
    texts.push(next.value);
  }
}

const five = (): Rows =>
  Object.fromEntries(RECORD_NAMES.map((name) => [name, Array.from({ length: 5 }, () => exampleRow(name))]));
const certificateOf = (record: string) =>
  ({
    ...Object.fromEntries(CERTIFICATE_AREAS.map((area) => [referenceTo(area), null])),
    id: crypto.randomUUID(),
    name: 'a.pdf',
    cpd_record_id: record,
  }) as unknown as Certificates[number];

test('the pieces are the text of the whole archive', async () => {
  const one = Object.fromEntries(Object.entries(exampleRows()).map(([name, row]) => [name, [row]])) as unknown as Rows;
  for (const rows of [one, {}]) {
    const { text } = await written(rows);
    expect(text).toBe(archiveText(toArchive({ ...(rows as object), exported_at })));
    expect(readArchive(text).ok).toBe(true);
  }
});

test('rows of several pages are one list, with lines, quotes and marks in their texts', async () => {
  const rows = { clients: five()['clients']!.map((row) => ({ ...row, notes: 'one\ntwo "three" {\u2028}' })) };
  const { text } = await written(rows);
  expect(text).toBe(archiveText(toArchive({ ...(rows as object), exported_at })));
});

test('a record of a missing client is left out, or included without the client', async () => {
  const rows = Object.fromEntries(RECORD_NAMES.map((name) => [name, [exampleRow(name, crypto.randomUUID())]]));
  const { text } = await written(rows);
  const read = readArchive(text);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  expect(read.archive.sessions).toEqual([]);
  expect(read.archive.client_feedback).toMatchObject([{ client_id: null }]);
});

test('a certificate whose record was deleted during the export is left out', async () => {
  const [record] = five()['cpd_records']!;
  const certificates = [certificateOf(record!.id), certificateOf(crypto.randomUUID())];
  const { text, kept } = await written({ cpd_records: [record!] }, certificates);
  expect(kept).toEqual(archivedCertificates(certificates.slice(0, 1)));
  const read = readArchive(text);
  expect(read.ok && read.archive.certificates).toEqual(kept);
});
