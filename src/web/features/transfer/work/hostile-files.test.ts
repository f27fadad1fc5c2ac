import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ImportPlanner } from './import-planner.ts';
import { readFile } from './read-file.ts';
import { processorTime } from '#tests/support/processor-time.ts';

const TODAY = '2026-11-20';
/** Each takes up to three seconds; without the limits some never end. */
const MOST_MS = 10_000;

async function refusal(bytes: Uint8Array): Promise<string> {
  const begun = processorTime();
  const read = await readFile(bytes, TODAY);
  expect(processorTime() - begun).toBeLessThan(MOST_MS);
  return read.is === 'refused' ? read.message : `read as ${read.is}`;
}
const times = (number: number, text: (place: number) => string) =>
  Array.from({ length: number }, (_, n) => text(n)).join('');

describe('a calendar that expands to a great deal', () => {
  const event = (...lines: string[]) => `BEGIN:VEVENT\r\n${lines.join('\r\n')}\r\nEND:VEVENT\r\n`;
  const calendar = (content: string) => strToU8(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${content}END:VCALENDAR\r\n`);
  const repeating = (rule: string) => event('UID:1', 'SUMMARY:a', 'DTSTART:20150101T090000Z', rule);
  const zone = (rule: string) =>
    `BEGIN:VTIMEZONE\r\nTZID:X\r\nBEGIN:STANDARD\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nDTSTART:19700329T020000\r\n${rule}\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n`;

  it.each([
    ['a thousand daily events for ten years', times(1000, () => repeating('RRULE:FREQ=DAILY')), /50,000 events/],
    ['every second', repeating('RRULE:FREQ=SECONDLY'), /50,000 events/],
    ['a day that never comes', repeating('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'), /200,000 steps/],
    [
      'years in which it never comes',
      times(300, () => repeating('RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15')),
      /200,000 steps/,
    ],
    [
      'a time zone that changes every second',
      zone('RRULE:FREQ=SECONDLY') + event('UID:1', 'DTSTART;TZID=X:20150101T090000'),
      /200,000 steps/,
    ],
    ['an interval without an end', repeating('RRULE:FREQ=DAILY;INTERVAL=9999999999'), /intervals of more than 1,000/],
    [
      'single dates',
      repeating(`RDATE:${times(50_001, (n) => `${n ? ',' : ''}20150102T090000Z`)}`),
      /50,000 single dates/,
    ],
    [
      'a length without an end',
      event('UID:1', 'DTSTART:20150101T090000Z', 'DURATION:P9999999999D'),
      /longer than ten years/,
    ],
    [
      'one guest list at every occurrence',
      event(
        'UID:1',
        'DTSTART:20150101T090000Z',
        'RRULE:FREQ=DAILY',
        times(5000, (n) => `ATTENDEE:mailto:a${n}@x.org\r\n`).trimEnd(),
      ),
      /500,000 attendees/,
    ],
  ])('%s', async (_what, content, message) => expect(await refusal(calendar(content))).toMatch(message));
});

describe('a workbook that expands to a great deal', () => {
  const book = (rows: string, { strings = '', behind = '' } = {}) =>
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships>${[
          ['1', 'worksheet', 'worksheets/sheet1'],
          ['2', 'sharedStrings', 'sharedStrings'],
        ]
          .map(
            ([id, type, file]) =>
              `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${file}.xml"/>`,
          )
          .join('')}</Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`),
      'xl/sharedStrings.xml': strToU8(`<sst>${strings}</sst>`),
    });
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
  const cell = (place: string, type = '') => `<c r="${place}"${type}><v>0</v></c>`;
  const long = `<si><t>${'x'.repeat(30_000)}</t></si>`;

  it.each([
    ['a cell in the last row and column', book(row(1_048_576, cell('XFD1048576'))), /2,500,000 cells/],
    ['a cell in a column that does not exist', book(row(1, cell('ZZZZZZ1'))), /2,500,000 cells/],
    [
      'a wide row above many',
      book(row(1, cell('XFD1')) + times(200, (n) => row(n + 2, cell(`A${n + 2}`)))),
      /2,500,000 cells/,
    ],
    ['millions of rows without cells', book('<row/>'.repeat(15_000_001)), /15,000,000 cells, rows and formats/],
    ['more than is unpacked', book('', { strings: '<si/>'.repeat(27_000_000) }), /larger than 128 MB when unpacked/],
    [
      'one long text in every row',
      book(
        times(2100, (n) => row(n + 1, cell(`A${n + 1}`, ' t="s"'))),
        { strings: long },
      ),
      /60,000,000 characters/,
    ],
    ['a tag without an end', book('', { behind: '<mergeCell '.repeat(20_000) }), /is damaged/],
    ['two columns too many', book(row(1, cell('ALM1'))), /more than 1,000 columns/],
  ])('%s', async (_what, bytes, message) => expect(await refusal(bytes)).toMatch(message));

  it('is read if its many rows and columns only have formats', async () => {
    const read = await readFile(book(row(1, cell('A1')) + row(1_048_576, '<c r="XFD1048576" s="3"/>')), TODAY);
    expect(read).toMatchObject({ is: 'sheets', sheets: [{ rows: [['0']] }] });
  });
});

describe('a file of another kind that expands to a great deal', () => {
  const ods = (content: string) =>
    zipSync({ 'META-INF/manifest.xml': strToU8('<a/>'), 'content.xml': strToU8(content) });
  const repeated =
    '<table:table-row table:number-rows-repeated="1000"><table:table-cell table:number-columns-repeated="1000"><text:p>x</text:p></table:table-cell></table:table-row>';

  it.each([
    ['repeated cells', ods(`<table:table>${repeated.repeat(49)}</table:table>`), /2,500,000 cells/],
    [
      'covered cells',
      strToU8(`<table><tr>${'<td rowspan=1000 colspan=1000>'.repeat(3000)}</table>`),
      /2,500,000 cells/,
    ],
    ['tags without an end', strToU8(`<table>${'<a'.repeat(500_000)}`), /without a table/],
    ['quotes without an end', strToU8(`<table>${'<a b="'.repeat(100_001)}`), /without a table/],
    ['lines without an end', strToU8(`<table><tr><td>a${'<br>b'.repeat(200_000)}</table>`), /200,000 characters/],
    ['nothing but commas', new Uint8Array(5_000_000).fill(44), /2,500,000 cells/],
    [
      'a quote that is never closed',
      strToU8(`a,b\n${'"x"y'.repeat(100_000)}`),
      /row 2 .* quotation mark may be missing/,
    ],
    ['a million columns', strToU8(`Client,Date${',a'.repeat(1_000_000)}\n1,2\n`), /more than 1,000 columns/],
    [
      'millions of objects',
      strToU8(`{"format":"hourbook-archive","version":2,"clients":[${'{},'.repeat(4_000_000)}{}]}`),
      /6,000,000 values/,
    ],
    ['lists in lists', strToU8(`{"a":${'['.repeat(6_000_001)}`), /6,000,000 values/],
  ])('%s', async (_what, bytes, message) => expect(await refusal(bytes)).toMatch(message));

  it('an archive with only invalid rows names the first', async () => {
    const rows = '{},'.repeat(40_000);
    const text = `{"format":"hourbook-archive","version":2,"exported_at":"2026-11-20T10:00:00Z","clients":[${rows}{}]}`;
    const read = await readFile(strToU8(text), TODAY);
    expect(read).toMatchObject({ is: 'refused', details: expect.arrayContaining(['clients[0].id: must be a uuid']) });
  });

  it.each(['T', ';', '('])('a heading that ends in 100,000 times %s', async (sign) => {
    const bytes = strToU8(`Client,"Date ${sign.repeat(100_000)}",Duration\nAnn Lee,2026-03-04,60\n`).buffer;
    const begun = processorTime();
    const file = { bytes, name: 'log.csv', userId: 'coach', today: TODAY };
    expect(await new ImportPlanner().read(file)).toMatchObject({ is: 'sheets' });
    expect(processorTime() - begun).toBeLessThan(MOST_MS);
  });
});
