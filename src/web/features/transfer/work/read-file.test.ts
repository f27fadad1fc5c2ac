import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import { archiveText, toArchive } from '#domain/transfer/plan/archive/archive.ts';
import { ImportPlanner } from './import-planner.ts';
import { readFile } from './read-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from([...text].map((c) => c.charCodeAt(0))).buffer)]);
const rowsOf = async (bytes: Uint8Array) => {
  const read = await readFile(bytes, '2026-11-20');
  return read.is === 'sheets' ? read.sheets[0]?.rows.filter((row) => row.some((cell) => cell !== '')) : read;
};
const ROWS = [
  ['Client', 'Date', 'Notes'],
  ['Zoë', '2026-11-01', 'a "b", c\nd'],
  ['Bo', '2026-11-02', ''],
];
const csv = (delimiter: string, newline: string) =>
  ROWS.map((row) =>
    row.map((cell) => (/[",\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter),
  ).join(newline);

describe('the same rows in every format', () => {
  it.each([
    ['commas', utf8(csv(',', '\n'))],
    ['semicolons and CRLF', utf8(csv(';', '\r\n'))],
    ['tabs and CR', utf8(csv('\t', '\r'))],
    ['a byte-order mark', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8(csv(',', '\r\n'))])],
    ['UTF-16', utf16(csv('\t', '\r\n'))],
    ['windows-1252', Uint8Array.from([...csv(',', '\r\n')].map((c) => c.charCodeAt(0)))],
  ])('%s', async (_what, bytes) => expect(await rowsOf(bytes)).toEqual(ROWS));
});

const ODS = `<office:spreadsheet><table:table table:name="Log"><table:table-row>
<table:table-cell office:value-type="string"><text:p>Client</text:p></table:table-cell>
<table:table-cell><text:p>Date</text:p></table:table-cell><table:table-cell><text:p>Duration</text:p></table:table-cell>
<table:table-cell table:number-columns-repeated="1021"/></table:table-row>
<table:table-row><table:table-cell table:number-rows-spanned="2"><text:p>Zo&#235; &amp; Co</text:p></table:table-cell>
<table:table-cell office:value-type="date" office:date-value="2026-11-01"><text:p>01.11.26</text:p></table:table-cell>
<table:table-cell office:value-type="time" office:time-value="PT01H30M00S"><text:p>01:30</text:p></table:table-cell></table:table-row>
<table:table-row><table:covered-table-cell/><table:table-cell office:date-value="2026-11-02"/>
<table:table-cell office:value-type="float" office:value="60"><text:p>60</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
</table:table></office:spreadsheet>`;
const TABLE_ROWS = [
  ['Client', 'Date', 'Duration'],
  ['Zoë & Co', '2026-11-01', '01:30:00'],
  ['Zoë & Co', '2026-11-02', '60'],
];

describe('tables in markup', () => {
  it('an OpenDocument spreadsheet is read, with the values of its cells and names in merged cells', async () => {
    const bytes = zipSync({ 'META-INF/manifest.xml': strToU8('<a/>'), 'content.xml': strToU8(ODS) });
    expect(await rowsOf(bytes)).toEqual(TABLE_ROWS);
  });

  it('hidden sheets and rows of an OpenDocument spreadsheet are named', async () => {
    const content = ODS.replace(
      '<office:spreadsheet>',
      `<style:style style:name="ta1"><style:table-properties table:display="true"/></style:style>
       <style:style style:name="ta2"><style:table-properties table:display="false"/></style:style><office:spreadsheet>`,
    )
      .replace('table:name="Log"', 'table:name="Log" table:style-name="ta2"')
      .replaceAll('<table:table-row><table:cov', '<table:table-row table:visibility="filter"><table:cov');
    const bytes = zipSync({ 'META-INF/manifest.xml': strToU8('<a/>'), 'content.xml': strToU8(content) });
    const read = await readFile(bytes, '2026-11-20');
    expect(read.is === 'sheets' && read.sheets[0]!.notes).toEqual([
      'The sheet “Log” is hidden in the workbook.',
      'Row 3 of “Log” is hidden in the workbook. It is read like the others.',
    ]);
    expect(await rowsOf(bytes)).toEqual(TABLE_ROWS);
  });

  it('a web page is read, also if it is called .xls', async () => {
    const page = `<html><head><style>td { color: red }</style></head><body><table border=1>
      <tr><th>Client</th><th>Date</th><th>Duration</th></tr><!-- <tr><td>no</td></tr> -->
      <tr><td rowspan="2">Zo&euml; &amp;&nbsp;Co<td>2026-11-01<td><b>01:30:00</b></tr>
      <tr><td>2026-11-02</td><td>60</td></tr></table></body></html>`;
    expect(await rowsOf(utf8(page.replace('&euml;', 'ë').replace('&nbsp;', ' ')))).toEqual(TABLE_ROWS);
  });
});

const oldOffice = (stream: string) =>
  new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, ...Array.from(stream).flatMap((char) => [char.charCodeAt(0), 0])]);

const openDocument = (kind: string) =>
  zipSync({
    mimetype: [strToU8(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
    'content.xml': strToU8('<a/>'),
    'META-INF/manifest.xml': strToU8('<a/>'),
  });

describe('a file without rows is refused with a reason', () => {
  it.each([
    ['nothing', new Uint8Array(), /is empty/],
    ['white space', utf8(' \r\n\t'), /is empty/],
    ['separators alone', utf8(',,,\n,,,'), /is empty/],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /old Excel/],
    ['a PDF', utf8('%PDF-1.7'), /PDF/],
    ['a ZIP of other things', zipSync({ 'a.txt': strToU8('a') }), /is a ZIP file\. Unpack it/],
    ['a Numbers file', zipSync({ 'Index/Document.iwa': strToU8('a') }), /is a Numbers file.* Export To/],
    ['a Word document', zipSync({ 'word/document.xml': strToU8('a') }), /is a Word document/],
    ['a damaged ZIP', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), /can’t read this workbook/],
    ['a workbook with a password', oldOffice('EncryptedPackage'), /has a password\. .* remove the password/],
    ['a binary workbook', zipSync({ 'xl/workbook.bin': strToU8('a') }), /binary Excel file \(\.xlsb\)/],
    ['a Numbers file in a folder', zipSync({ 'Hours.numbers/Index/Tables/a.iwa': strToU8('a') }), /is a Numbers file/],
    ['a packed Numbers file', zipSync({ 'Hours.numbers': strToU8('a') }), /is a Numbers file/],
    [
      'a Numbers file of 2009',
      zipSync({ 'index.xml': strToU8('a'), 'buildVersionHistory.plist': strToU8('a') }),
      /Numbers/,
    ],
    ['a Keynote file', zipSync({ 'Index/Slide-1.iwa': strToU8('a') }), /is a Keynote presentation/],
    ['a PowerPoint file', zipSync({ 'ppt/presentation.xml': strToU8('a') }), /is a presentation/],
    ['an OpenDocument text', openDocument('text'), /is a text document/],
    ['OpenDocument slides', openDocument('presentation'), /is a presentation/],
    ['an old Word document', oldOffice('WordDocument'), /is a Word document/],
    ['an old presentation', oldOffice('PowerPoint Document'), /is a presentation/],
    ['rich text', utf8('{\\rtf1 Hello}'), /is a text document/],
    ['a photo', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /is a picture/],
    ['a screenshot', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), /is a picture/],
    ['a photo of an iPhone', utf8('\0\0\0\u0018ftypheic'), /is a picture/],
    ['a film', utf8('\0\0\0\u0018ftypmp42'), /is a film/],
    ['contacts without names', utf8('BEGIN:VCARD\r\nVERSION:3.0'), /neither names nor/],
    ['an email', utf8('MIME-Version: 1.0\r\nSubject: Hours'), /is an email/],
    ['a shortcut to a Google sheet', utf8('{"":"WARNING!","doc_id":"1a","email":"a@b.example"}'), /Google.*Download/],
    ['an older one', utf8('{"url": "https://docs.google.com/open?id=1a", "resource_id": "s:1a"}'), /Google.*Download/],
    [
      'a flat OpenDocument sheet',
      utf8('<?xml version="1.0"?>\n<office:document office:mimetype="x"/>'),
      /flat OpenDocument file.*save it as \.ods/,
    ],
    ['an empty ZIP', new Uint8Array([0x50, 0x4b, 5, 6, ...Array<number>(18).fill(0)]), /is an empty ZIP file/],
    ['XML', utf8('<?xml version="1.0"?><Workbook/>'), /is an XML file/],
    ['a packed file', Uint8Array.from([0x1f, 0x8b, 8, 0]), /is a packed file/],
    ['a program', utf8('\u007fELF\u0002\u0001\u0001\0\0\0'), /holds no text/],
    ['a web page', utf8('<!DOCTYPE html><html><p>Hello</p></html>'), /web page without a table/],
    ['a cut calendar', utf8('BEGIN:VCALENDAR\r\nBEGIN:VEVENT'), /can’t read this calendar/],
    ['a calendar without events', utf8('BEGIN:VCALENDAR\r\nEND:VCALENDAR'), /has no events/],
    ['other JSON', utf8('{"a":1}'), /can’t import this archive/],
    ['too many rows', utf8('a\n'.repeat(50_001)), /has 50,002 rows\. .* up to 50,000/],
    ['51 MB', new Uint8Array(51 * 1024 * 1024), /larger than 50 MB/],
  ])('%s', async (_what, bytes, message) =>
    expect(await readFile(bytes, '2026-11-20')).toMatchObject({
      is: 'refused',
      message: expect.stringMatching(message),
    }),
  );
});

it.each([
  ['Log.pages', zipSync({ 'Index/Document.iwa': strToU8('a') }), /is a Pages document/],
  ['Log.numbers', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), /is a Numbers file/],
  ['Log.csv', zipSync({ 'Index/Document.iwa': strToU8('a') }), /is a Numbers file/],
])('the name decides if the content does not: %s', async (name, bytes, message) =>
  expect(await readFile(bytes, '2026-11-20', name)).toMatchObject({ message: expect.stringMatching(message) }),
);

describe('a packed file made to fill the memory', () => {
  const sheet = strToU8(`<worksheet><sheetData>${'<row/>'.repeat(100_000)}</sheetData></worksheet>`);
  const packed = () => zipSync({ 'xl/worksheets/sheet1.xml': sheet, '[Content_Types].xml': strToU8('<Types/>') });

  /** Changes the unpacked size in the ZIP's directory, 24 bytes after the start of each entry. */
  function claiming(bytes: Uint8Array, size: number): Uint8Array {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let at = 0; at < bytes.length - 4; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
    }
    return bytes;
  }

  it('is refused by its declared size, before anything is unpacked', async () => {
    expect(await readFile(claiming(packed(), 0x7fffffff), '2026-11-20')).toMatchObject({
      is: 'refused',
      message: expect.stringMatching(/larger than 128 MB when unpacked/),
    });
  });

  it('that declares less than it holds is not unpacked further than declared', async () => {
    const read = await readFile(claiming(packed(), 16), '2026-11-20');
    expect(read).toMatchObject({ is: 'refused', message: expect.stringMatching(/can’t read this workbook/) });
  });
});

test('an archive has no limit of rows, since nobody can split it', async () => {
  const templates = Array.from({ length: 50_001 }, (_none, place) => ({
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    name: 'GROW',
    body: 'Goal',
  }));
  const archive = toArchive({ exported_at: '2026-11-20T10:00:00Z', note_templates: templates });
  const read = await readFile(utf8(archiveText(archive)), '2026-11-20');
  expect(read).toMatchObject({ is: 'archive', archive: { note_templates: { length: 50_001 } } });
});

test('names of prototype properties in an archive are unknown keys, and change nothing', async () => {
  const keys = '"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}';
  const lists = ['clients', 'sessions', 'supervision_sessions', 'cpd_records'].map((name) => `"${name}":[{${keys}}]`);
  const text = `{"format":"hourbook-archive","version":2,"exported_at":"2026-11-20T10:00:00Z",${keys},${lists.join()}}`;
  expect(await readFile(utf8(text), '2026-11-20')).toMatchObject({ is: 'refused' });
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
});

test('no bytes make it throw, and what it reads can be planned', async () => {
  const beginnings = [
    '',
    'Name,Email\n',
    'Client;Date\n',
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n',
    'PK\u0003\u0004',
    '{"format":"hourbook-archive"',
  ];
  const known = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }), async (beginning, noise) => {
      const bytes = new Uint8Array([...utf8(beginning), ...noise]);
      const planner = new ImportPlanner();
      const read = await planner.read({
        bytes: bytes.slice().buffer,
        name: '',
        userId: 'a',
        today: '2026-11-20',
      });
      if (read.is !== 'sheets') return;
      const table = read.sheets[0]?.table ?? 'clients';
      if (table === 'icf_log' || table === 'calendar') return;
      const columns = planner.columns({ sheets: [0], table });
      const plan = planner.plan({
        sheets: [0],
        columns,
        answers: {},
        known,
        today: '2026-11-20',
        timeZone: 'UTC',
        defaultDuration: null,
      });
      expect(plan.rows.length).toBeLessThanOrEqual(read.sheets[0]!.rows);
    }),
    { numRuns: 150 },
  );
});

async function planOf(text: string, userId = 'a') {
  const planner = new ImportPlanner();
  await planner.read({ bytes: utf8(text).slice().buffer, name: '', userId, today: '2026-11-20' });
  const known = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };
  const columns = planner.columns({ sheets: [0], table: 'sessions' });
  const when = { today: '2026-11-20', timeZone: 'UTC', defaultDuration: 60 };
  return planner.plan({ sheets: [0], columns, answers: {}, known, ...when });
}

test('a file’s rows have the same ids each time the same coach reads it', async () => {
  const ids = async (userId: string) => (await planOf(csv(',', '\n'), userId)).rows.map((row) => row.record?.id);
  const [first, again, other] = [await ids('a'), await ids('a'), await ids('b')];
  expect(first).toHaveLength(2);
  expect(again).toEqual(first);
  expect(other).not.toContain(first[0]);
});

test('a column that is filled in far below is among those that are not brought in', async () => {
  const rows = Array.from({ length: 150 }, (_, row) => `Kim Lee,2024-01-15,60,${row === 140 ? 'Blue' : ''},`);
  expect((await planOf(['Client,Date,Minutes,Room,Blank', ...rows].join('\n'))).notBroughtIn).toEqual(['Room']);
});
