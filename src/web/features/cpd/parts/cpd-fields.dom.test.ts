import type { CpdInput } from '#domain/records/cpd.ts';
import { rowOfValues } from '#web/ui/form/record/record-fields.ts';
import { describe, expect, it } from 'vitest';
import { cpdFields, validateCpd } from './cpd-form.tsx';

const FORM = {
  date: '2026-11-20',
  hours: '90 min',
  title: ' Listening lab ',
  provider: '',
  category: '',
  learned: '',
  applied: '',
  evidence_url: '',
  cce_core: '',
  cce_resource: '',
  cce_ethics: '',
};
const NO_KINDS = { cce_core: null, cce_resource: null, cce_ethics: null };
const parse = (change: object) =>
  validateCpd(rowOfValues(cpdFields({ categories: [], providers: [] }), { ...FORM, ...change }));
const rowOf = (change: object) => (parse(change) as { row: CpdInput }).row;

describe('the form of a CPD record', () => {
  it('returns the row: hours as a number, no address as null', () => {
    expect(rowOf({})).toEqual({ ...FORM, hours: 1.5, title: 'Listening lab', evidence_url: null, ...NO_KINDS });
  });

  it.each([
    ['example.org/certificate.pdf', 'https://example.org/certificate.pdf'],
    [' http://example.org ', 'http://example.org'],
  ])('reads the address %j', (typed, stored) => expect(rowOf({ evidence_url: typed }).evidence_url).toBe(stored));

  it('parses the kinds of hours, empty ones as null', () => {
    expect(rowOf({ cce_core: '45 min', cce_ethics: '0' })).toMatchObject({
      cce_core: 0.75,
      cce_resource: null,
      cce_ethics: 0,
    });
  });

  it.each([
    [{ hours: '' }, 'hours', 'Hours must be a length such as 1.5, 1:30 or 1h 30m'],
    [{ hours: 'soon' }, 'hours', 'Hours must be a length such as 1.5, 1:30 or 1h 30m'],
    [{ hours: '0' }, 'hours', 'Hours must be more than 0'],
    [{ hours: '0.001' }, 'hours', 'Hours must be more than 0'],
    [{ hours: '1001' }, 'hours', 'Hours must be at most 1,000'],
    [{ cce_ethics: 'some' }, 'cce_ethics', 'Ethics hours must be a length such as 1.5, 1:30 or 1h 30m'],
    [{ title: '  ' }, 'title', 'Title is required'],
    [{ date: '' }, 'date', 'A date is required'],
    [{ evidence_url: 'javascript:alert(1)' }, 'evidence_url', 'Evidence must be a web address'],
    [{ evidence_url: 'in the blue folder' }, 'evidence_url', 'Evidence must be a web address'],
    [{ category: 'c'.repeat(101) }, 'category', 'Category must be at most 100 characters'],
  ])('refuses %j', (change, field, message) => {
    // A form shows the first of a column's.
    expect((parse(change) as { wrong: object[] }).wrong[0]).toEqual({ column: field, message });
  });
});
