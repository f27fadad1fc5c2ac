import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, isCalendarDate } from '#domain/time.ts';
import { anyText } from '#tests/support/any-text.ts';
import { decideDateOrder, findSwappedDays, readDate } from './date-column.ts';
import { dateInWords, type DateOrder } from '#domain/transfer/columns/cells/date-text.ts';

const day = fc.integer({ min: 0, max: 55_000 }).map((days) => addDays('1950-01-01', days));
const written = (date: string, order: DateOrder, sign = '/') => {
  const [y, m, d] = date.split('-');
  return (order === 'dmy' ? [d, m, y] : [m, d, y]).join(sign);
};

describe('one date', () => {
  it.each([
    ['2026-03-04', '2026-03-04'],
    ['2026/3/4', '2026-03-04'],
    ['2026.03.04', '2026-03-04'],
    ['20261120', '2026-11-20'],
    ['2026-11-20T23:30:00Z', '2026-11-20'],
    ['2026-11-20T00:00:00.000Z', '2026-11-20'],
    ['2026-11-20 14:00:00+02:00', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['20-Nov-26', '2026-11-20'],
    ['20-Nov-50', '1950-11-20'],
    ['1 Jan 1950', '1950-01-01'],
    ['20. November 2026', '2026-11-20'],
    ['20th of November 2026', '2026-11-20'],
    ['Nov 20 2026', '2026-11-20'],
    ['Nov. 20, 2026', '2026-11-20'],
    ['November 20th, 2026', '2026-11-20'],
    ['Fri, 20 Nov 2026', '2026-11-20'],
    ['Friday 20 November 2026 at 2:30 pm', '2026-11-20'],
    ['20 Nov 2026, 3pm', '2026-11-20'],
    ['2026 Sept 1', '2026-09-01'],
    ['20/11/2026', '2026-11-20'],
    ['11/20/2026 14:30', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['5-5-2026', '2026-05-05'],
    ['46346', '2026-11-20'],
    ['46346.75', '2026-11-20'],
    ['  2026-03-04  ', '2026-03-04'],
  ])('%j is %s, whatever the order of the column', (text, date) => {
    expect(readDate(text, { order: null })).toEqual({ state: 'read', value: date, shown: dateInWords(date) });
  });

  it.each([
    ['31/02/2026', 'is not a date: there is no 31 February 2026'],
    ['02/30/2026', 'is not a date: there is no 30 February 2026'],
    ['2026-02-31', 'is not a date: there is no 31 February 2026'],
    ['29 Feb 2025', 'is not a date: there is no 29 February 2025'],
    ['2026-13-01', 'is not a date: there is no month 13'],
    ['45/13/2026', 'is not a date: none of its numbers could be the day or the month'],
    ['20 Foo 2026', 'names no month'],
    ['2026', 'is not a date'],
    ['90', 'is not a date'],
    ['tomorrow', 'is not a date'],
    ['20 Nov', 'is not a date'],
    ['3/4', 'is not a date'],
    ['20/11/1949', 'would be 20 November 1949; dates must be between 1950 and 2100'],
    ['99999', 'would be 13 October 2173; dates must be between 1950 and 2100'],
    ['1e10', 'is not a date'],
    ['Total', 'is not a date'],
  ])('%j %s', (text, message) => expect(readDate(text, { order: null })).toEqual({ state: 'wrong', message }));

  it.each([
    ['03/04/2024', 'could be 3 April 2024 or 4 March 2024'],
    ['03.04.2024', 'could be 3 April 2024 or 4 March 2024'],
    ['3-4-24', 'could be 3 April 2024 or 4 March 2024'],
    ['03/04/05', 'could be 3 April 2005 or 4 March 2005 or 5 April 2003'],
    ['20/11/26', 'could be 20 November 2026 or 26 November 2020'],
  ])('%j %s', (text, message) => expect(readDate(text, { order: null })).toEqual({ state: 'ask', message }));

  it('is read in the chosen order, and refused if it is not a date in it', () => {
    expect(readDate('03/04/2024', { order: 'dmy' })).toMatchObject({ value: '2024-04-03' });
    expect(readDate('03/04/2024', { order: 'mdy' })).toMatchObject({ value: '2024-03-04' });
    expect(readDate('20/11/26', { order: 'ymd' })).toMatchObject({ value: '2020-11-26' });
    expect(readDate('20/11/26', { order: 'mdy' })).toEqual({
      state: 'wrong',
      message: 'is not a date when read as month, day, year',
    });
    expect(readDate('29/02/25', { order: 'dmy' })).toEqual({
      state: 'wrong',
      message: 'is not a date: there is no 29 February 2025',
    });
  });
});

describe('the order of a column', () => {
  it.each<[string, string[], unknown]>([
    ['no dates', ['', 'x', ''], { status: 'clear', order: null }],
    ['dates that need no order', ['2026-03-04', '20 Nov 2026', '46346'], { status: 'clear', order: null }],
    ['a day above 12 in first place', ['03/04/2024', '20/11/2024'], { status: 'clear', order: 'dmy' }],
    ['a day above 12 in second place', ['03/04/2024', '11/20/2024'], { status: 'clear', order: 'mdy' }],
    ['a day that does not exist', ['03/04/2024', '31/02/2024'], { status: 'clear', order: 'dmy' }],
    ['the same day both ways', ['05/05/2024', ''], { status: 'clear', order: 'dmy' }],
    [
      'two digits, one of them a year that cannot be a day',
      ['03/04/05', '20/11/95'],
      { status: 'clear', order: 'dmy' },
    ],
  ])('%s', (_what, texts, verdict) => expect(decideDateOrder(texts)).toEqual(verdict));

  it('is asked with every reading if no date decides it', () => {
    expect(decideDateOrder(['2024-01-01', '05/05/2024', ' 03/04/2024 ', '07/08/2024'])).toEqual({
      status: 'ask',
      reason: 'ambiguous',
      example: { place: 2, text: '03/04/2024' },
      choices: [
        { order: 'dmy', date: '2024-04-03', shown: '3 April 2024' },
        { order: 'mdy', date: '2024-03-04', shown: '4 March 2024' },
      ],
    });
  });

  it('is asked if dates contradict each other and another depends on it', () => {
    expect(decideDateOrder(['20/11/2024', '11/20/2024', '03/04/2024'])).toMatchObject({
      status: 'ask',
      reason: 'contradictory',
      example: { place: 2 },
    });
    expect(decideDateOrder(['20/11/2024', '11/20/2024'])).toEqual({ status: 'clear', order: null });
  });

  it('does not offer a reading that another cell excludes', () => {
    const verdict = decideDateOrder(['03/04/05', '05/06/2024']);
    expect(verdict).toMatchObject({ choices: [{ order: 'dmy' }, { order: 'mdy' }] });
  });
});

test('a column is read as it was written, or asked about', () => {
  const column = fc.tuple(
    fc.array(day, { minLength: 1, maxLength: 20 }),
    fc.constantFrom<DateOrder>('dmy', 'mdy'),
    fc.constantFrom('/', '.', '-'),
  );
  fc.assert(
    fc.property(column, ([dates, order, sign]) => {
      const texts = dates.map((date) => written(date, order, sign));
      const verdict = decideDateOrder(texts);
      const settled = dates.some((date) => Number(date.slice(8)) > 12);
      const same = dates.every((date) => date.slice(5, 7) === date.slice(8));
      expect(verdict.status).toBe(settled || same ? 'clear' : 'ask');
      for (const [place, text] of texts.entries()) {
        const reading = readDate(text, { order: verdict.status === 'clear' ? verdict.order : order });
        expect(reading).toMatchObject({ state: 'read', value: dates[place] });
        const alone = readDate(text, { order: null });
        if (alone.state === 'read') expect(alone.value).toBe(dates[place]);
      }
    }),
  );
});

test('a spreadsheet number is the day that many days after 30 December 1899', () => {
  fc.assert(
    fc.property(fc.integer({ min: 18_264, max: 73_415 }), (serial) => {
      const reading = readDate(String(serial), { order: null });
      return reading.state === 'read' && addDays('1899-12-30', serial) === reading.value;
    }),
  );
});

test('any text is read as a day that exists, asked about, or refused', () => {
  const nearDates = fc.stringMatching(/^[0-9a-zA-Z/. :+,-]{0,24}$/);
  fc.assert(
    fc.property(fc.oneof(nearDates, anyText(20)), fc.constantFrom('dmy', 'mdy', 'ymd', null), (text, order) => {
      const reading = readDate(text, { order });
      expect(reading.state !== 'read' || isCalendarDate(reading.value)).toBe(true);
      if (order !== null) expect(reading.state).not.toBe('ask');
    }),
  );
});

describe('days that a spreadsheet swapped', () => {
  const texts = ['2024-04-03', '18/03/2024', '2024-05-05', '', '2024-11-03'];
  it('are found if all dates are up to the 12th and all texts after', () => {
    expect(findSwappedDays(texts)?.asked).toEqual({
      example: { place: 0, text: '2024-04-03' },
      rows: 2,
      choices: [
        { swapped: 'yes', shown: '4 March 2024' },
        { swapped: 'no', shown: '3 April 2024' },
      ],
    });
  });

  it('are found between later days of other dates where they are in order only if they are swapped', () => {
    const before = ['2023-04-03', '2023-05-16', '2023-06-20'];
    const written = ['2024-04-03', '18/03/2024', '2024-06-05', '20/05/2024'];
    expect(findSwappedDays([...before, ...written])).toMatchObject({
      asked: { rows: 2 },
      texts: new Set(['2024-04-03', '2024-06-05']),
    });
    expect(findSwappedDays(['03/04/2022', ...written])).toMatchObject({ asked: { rows: 2 } });
    expect(findSwappedDays([...before, '2024-03-05', '18/03/2024', '2024-04-09', '2024-04-16'])).toBeNull();
  });

  it.each<[string, string[]]>([
    ['a date after the 12th', ['2024-04-13']],
    ['a text that could be two days', ['03/04/2024']],
  ])('are not suspected with %s', (_what, more) => expect(findSwappedDays([...texts, ...more])).toBeNull());

  it('are not suspected if no date is a text, or none would change', () => {
    expect(findSwappedDays(['2024-04-03', '2024-05-05'])).toBeNull();
    expect(findSwappedDays(['18/03/2024', '2024-05-05'])).toBeNull();
  });

  const swapped = (is: 'yes' | 'no' | 'ask') => ({ is, texts: new Set(['2024-04-03', '2024-04-03T09:00:00.000']) });
  it('are asked about, swapped or left as they are; the texts never change', () => {
    expect(readDate('2024-04-03', { order: 'dmy', swapped: swapped('ask') })).toEqual({
      state: 'ask',
      message: 'could be 4 March 2024 or 3 April 2024',
    });
    expect(readDate('2024-04-03T09:00:00.000', { order: 'dmy', swapped: swapped('yes') })).toMatchObject({
      value: '2024-03-04',
    });
    expect(readDate('2024-04-03', { order: 'dmy', swapped: swapped('no') })).toMatchObject({ value: '2024-04-03' });
    expect(readDate('18/03/2024', { order: 'dmy', swapped: swapped('yes') })).toMatchObject({ value: '2024-03-18' });
  });
});

test.each([
  ['14. März 2024', '2024-03-14'],
  ['14. Mrz. 2024', '2024-03-14'],
  ['Donnerstag, 14. März 2024', '2024-03-14'],
  ['Do, 14.03.2024', '2024-03-14'],
  ['1er février 2024', '2024-02-01'],
  ['jeudi 14 mars 2024', '2024-03-14'],
  ['mar. 5 mars 2024', '2024-03-05'],
  ['le 14 août 2024', '2024-08-14'],
  ['Mar 4, 2024 9:00am', '2024-03-04'],
  ['14-Mai-24', '2024-05-14'],
  ['14.03.2024 09:00 - 10:30', '2024-03-14'],
  ['14.03.2024, 9 Uhr', '2024-03-14'],
])('%j is %s in its language', (text, date) => expect(readDate(text, { order: null })).toMatchObject({ value: date }));

describe('dates that can be read in several orders', () => {
  const orderOf = (...texts: string[]) => {
    const verdict = decideDateOrder(texts);
    return verdict.status === 'clear' ? verdict.order : verdict.choices.map(({ order }) => order).join();
  };

  it.each([
    [['Mo 02.03.26', 'Mi 04.03.26'], 'dmy'],
    [['Mon 3/2/26', 'Wed 3/4/26'], 'mdy'],
    [['02/03/2026 (lundi)', '04/05/2026'], 'dmy'],
    // The weekday is that of no reading, and a name that is of two days agrees with both.
    [['So 02.03.26'], 'dmy,mdy,ymd'],
    [['02.03.2026', '04.05.2026'], 'dmy,mdy'],
  ])('%j: the weekday decides, if there is one', (texts, order) => expect(orderOf(...texts)).toBe(order));

  it.each([
    [['22/01/26', '05/02/26', '27/02/26'], 'dmy'],
    [['02/01/26', '05/02/26', '12/02/26'], 'dmy,mdy,ymd'],
    [['22/01/26', '27/02/26'], 'dmy,ymd'],
    [['26/01/22', '26/02/05', '26/02/27'], 'dmy,ymd'],
  ])('%j: days are not years if that makes years of a long time', (texts, order) =>
    expect(orderOf(...texts)).toBe(order),
  );

  it.each([
    ['Date (DD/MM/YYYY)', 'dmy'],
    ['Datum (TT.MM.JJJJ)', 'dmy'],
    ['Date jj/mm/aaaa', 'dmy'],
    ['Data gg/mm/aa', 'dmy'],
    ['Date\n(mm/dd/yyyy)', 'mdy'],
    ['yy/mm/dd', 'ymd'],
    ['Date', 'dmy,mdy,ymd'],
    ['Date (yyyy)', 'dmy,mdy,ymd'],
    ['Date of mm', 'dmy,mdy,ymd'],
  ])('%j says the order', (header, order) => {
    const verdict = decideDateOrder(['03/01/26', '04/02/26'], { header });
    expect(verdict.status === 'clear' ? verdict.order : verdict.choices.map((one) => one.order).join()).toBe(order);
  });

  it('are not in the order of the header if they cannot be', () =>
    expect(decideDateOrder(['13/01/2026', '04/02/2026'], { header: 'Date (MM/DD/YYYY)' })).toEqual({
      status: 'clear',
      order: 'dmy',
    }));

  it.each([
    ['17/3 2026', '2026-03-17'],
    ['17/3-2026', '2026-03-17'],
    ['7/13-26', '2026-07-13'],
    ['17.03.2026 r.', '2026-03-17'],
  ])('%j is %s, as in Denmark, Sweden and Poland', (text, date) =>
    expect(readDate(text, { order: null })).toMatchObject({ value: date }),
  );
});
