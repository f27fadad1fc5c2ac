import { describe, expect, it } from 'vitest';
import { htmlTables, openDocumentSheets } from './markup-tables.ts';

const rowsOf = (html: string) => htmlTables(html).map(({ rows }) => rows);
const tr = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

describe('a web page', () => {
  it.each([
    [
      'entities by name and number',
      tr('A &amp; B', '&#233;&#xE9;&#Xe9;', '&Oacute;&ntilde;&szlig;&oslash;', '&unknown; &#0;'),
      [['A & B', 'ééé', 'Óñßø', '&unknown; &#0;']],
    ],
    ['lines and spaces', tr(' a <br> b ', '<p>one</p><p>two</p>', 'a &nbsp; b'), [['a\nb', 'one\ntwo', 'a b']]],
    [
      'no styles, scripts and comments',
      tr('a<style>td {}</style>', '<script>x()</script>b', '<!-- c -->d'),
      [['a', 'b', 'd']],
    ],
    ['elements that are not closed', '<tr><td>a<td>b<tr><th>c', [['a', 'b'], ['c']]],
    ['an element of the end without one of the beginning', `</script></td></tr>${tr('a', 'b')}`, [['a', 'b']]],
    ['a cell over two columns', '<tr><td colspan="2">a</td><td>b</td></tr>', [['a', '', 'b']]],
    [
      'a name over two rows, and a number that is not repeated',
      `<tr><td rowspan="2">Kim Lee</td><td rowspan=2>60</td><td>x</td></tr>${tr('y')}${tr('Ana', '45', 'z')}`,
      [
        ['Kim Lee', '60', 'x'],
        ['Kim Lee', '', 'y'],
        ['Ana', '45', 'z'],
      ],
    ],
    [
      'a last cell over several rows',
      `<tr><td>1</td><td rowspan="3">60</td></tr>${tr('2')}${tr('3')}${tr('4', '45')}`,
      [['1', '60'], ['2'], ['3'], ['4', '45']],
    ],
    ['blank rows between, not those at the end', `${tr('a')}${tr('')}${tr('b')}${tr('')}`, [['a'], [], ['b']]],
  ])('%s', (_what, rows, expected) => {
    expect(rowsOf(`<table>${rows}</table>`)).toEqual([expected]);
  });

  it('has each table as a sheet, and none for an empty one', () => {
    expect(rowsOf(`<table>${tr('a')}</table><table></table><p>text</p><table>${tr('b')}</table>`)).toEqual([
      [['a']],
      [['b']],
    ]);
    expect(rowsOf('<p>text</p><tr><td>a</td></tr>')).toEqual([]);
  });
});

describe('an OpenDocument spreadsheet', () => {
  const sheet = (rows: string, attributes = 'table:name="Log"') =>
    openDocumentSheets(`<table:table ${attributes}>${rows}</table:table>`);
  const cell = (text: string, attributes = '') =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
  const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;

  it.each([
    [
      'values rather than what is shown',
      row(cell('3 March', 'office:date-value="2025-03-03"') + cell('1:00', 'office:time-value="PT1H"')),
      [['2025-03-03', 'PT1H']],
    ],
    [
      'times below a day as on a clock',
      row(
        ['PT09H00M00S', 'PT01H29M59.9999997S', 'PT27H15M00S']
          .map((time) => cell('', `office:time-value="${time}"`))
          .join(''),
      ),
      [['09:00:00', '01:30:00', 'PT27H15M00S']],
    ],
    [
      'repeated cells and rows',
      row(cell('a') + cell('b', 'table:number-columns-repeated="2"'), 'table:number-rows-repeated="2"'),
      [
        ['a', 'b', 'b'],
        ['a', 'b', 'b'],
      ],
    ],
    ['a blank cell to the end', row(`${cell('a')}<table:table-cell table:number-columns-repeated="1020"/>`), [['a']]],
    [
      'blank rows to the end',
      `${row(cell('a'))}${row('<table:table-cell/>', 'table:number-rows-repeated="1048000"')}${row(cell('b'))}`,
      [['a'], [], ['b']],
    ],
    [
      'no comments',
      row(cell('a<office:annotation><text:p>private</text:p></office:annotation>') + cell('b<office:annotation/>c')),
      [['a', 'bc']],
    ],
    [
      'a name over two rows',
      row(cell('Kim Lee', 'table:number-rows-spanned="2"') + cell('x')) +
        row(`<table:covered-table-cell/>${cell('y')}`),
      [
        ['Kim Lee', 'x'],
        ['Kim Lee', 'y'],
      ],
    ],
  ])('%s', (_what, rows, expected) => expect(sheet(rows)).toEqual([{ name: 'Log', rows: expected, notes: [] }]));

  it('says which sheets and rows are hidden', () => {
    const style = '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>';
    const rows =
      row(cell('a')) +
      row(cell('b'), 'table:visibility="collapse"') +
      row('<table:table-cell/>', 'table:visibility="filter"');
    const [hidden] = openDocumentSheets(
      `${style}<table:table table:name="Old" table:style-name="ta2">${rows}</table:table>`,
    );
    expect(hidden).toEqual({
      name: 'Old',
      rows: [['a'], ['b']],
      notes: [
        'The sheet “Old” is hidden in the workbook.',
        'Row 2 of “Old” is hidden in the workbook. It is read like the others.',
      ],
    });
    expect(sheet(rows, 'table:name="Log" table:style-name="ta1"')[0]!.notes).toHaveLength(1);
  });
});
