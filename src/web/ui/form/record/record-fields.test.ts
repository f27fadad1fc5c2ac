import { expect, it } from 'vitest';
import { rowOfValues, valuesOfRow, type RecordField } from './record-fields.ts';

const FIELDS: readonly RecordField[] = [
  { name: 'title', label: '', kind: 'text' },
  { name: 'date', label: '', kind: 'date', start: '2026-11-20' },
  { name: 'end', label: '', kind: 'date', optional: true },
  { name: 'hours', label: '', kind: 'hours' },
  { name: 'core', label: '', kind: 'hours', optional: true },
  { name: 'duration', label: '', kind: 'minutes' },
  { name: 'pro_bono', label: '', kind: 'minutes', optional: true },
  { name: 'received', label: '', kind: 'minutes', optional: true, isSumOfHours: true, isNullable: true },
  { name: 'format', label: '', kind: 'choice', start: 'individual' },
  { name: 'size', label: '', kind: 'number', optional: true, isShown: ({ format }) => format === 'group' },
  { name: 'mcs', label: '', kind: 'yes-no' },
  { name: 'client', label: '', kind: 'client', optional: true },
  { name: 'text', label: '', kind: 'words' },
];
const ROW = {
  title: 'Lab',
  date: '2026-03-04',
  end: null,
  hours: 1.25,
  core: 0.5,
  duration: 90,
  pro_bono: 0,
  received: 0,
  format: 'group',
  size: 8,
  mcs: false,
  client: null,
  text: ' two\nlines ',
};

it('parses the formatted values of a row as the same row', () => {
  expect(rowOfValues(FIELDS, valuesOfRow(FIELDS, ROW))).toEqual(ROW);
  const other = { ...ROW, mcs: null, core: null, duration: 1440, pro_bono: 6_000_000, received: null, client: 'an id' };
  expect(rowOfValues(FIELDS, valuesOfRow(FIELDS, other))).toEqual(other);
});

it('starts a new record with the initial values of the fields', () => {
  const values = valuesOfRow(FIELDS);
  expect(values).toMatchObject({ title: '', date: '2026-11-20', format: 'individual', size: '' });
  expect(rowOfValues(FIELDS, values)).toMatchObject({
    title: '',
    end: null,
    core: null,
    pro_bono: 0,
    received: null,
    mcs: null,
  });
});

it('clears hidden fields, and returns NaN for invalid numbers', () => {
  const values = { ...valuesOfRow(FIELDS, ROW), format: 'individual', hours: 'soon', duration: '', size: '8' };
  expect(rowOfValues(FIELDS, values)).toMatchObject({ size: null, hours: Number.NaN, duration: Number.NaN });
  expect(rowOfValues(FIELDS, { ...values, format: 'group', size: 'many' })['size']).toBeNaN();
});

it.each([
  ['hours', '90 min', 1.5],
  ['hours', '1,25', 1.25],
  ['duration', '1:30', 90],
  ['duration', '45', 45],
])('parses %s as %j', (name, text, meaning) =>
  expect(rowOfValues(FIELDS, { ...valuesOfRow(FIELDS, ROW), [name]: text })[name]).toBe(meaning),
);
