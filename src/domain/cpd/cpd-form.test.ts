import { describe, expect, it } from 'vitest';
import { cpdFormSchema } from './cpd-form.ts';
import { typedHours } from '#domain/lengths/typed-length.ts';
import { cpdHoursText } from './cpd-hours.ts';

describe('typed hours', () => {
  it.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    [' 2 ', 2],
    ['.5', 0.5],
    ['90 min', 1.5],
    ['2 h', 2],
    ['1,5h', 1.5],
    ['1h 30m', 1.5],
    ['1:30', 1.5],
    ['20 min', 0.33],
    ['0.001', 0],
    ['soon', null],
    ['', null],
    ['-1', null],
    ['1.5.5', null],
  ])('%j is %s hours', (text, hours) => expect(typedHours(text)).toBe(hours ?? Number.NaN));
});

describe('cpdHoursText', () => {
  it.each([
    [12, '12'],
    [1.5, '1.5'],
    [0.25, '0.25'],
    [0.1 + 0.2, '0.3'],
  ])('%d: %s', (hours, text) => expect(cpdHoursText(hours)).toBe(text));
});

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
const parse = (change: object) => cpdFormSchema.safeParse({ ...FORM, ...change });

describe('the form of a CPD record', () => {
  it('returns the row: hours as a number, no address as null', () => {
    expect(parse({}).data).toEqual({ ...FORM, hours: 1.5, title: 'Listening lab', evidence_url: null, ...NO_KINDS });
  });

  it.each([
    ['example.org/certificate.pdf', 'https://example.org/certificate.pdf'],
    [' http://example.org ', 'http://example.org'],
  ])('reads the address %j', (typed, stored) => expect(parse({ evidence_url: typed }).data?.evidence_url).toBe(stored));

  it('parses the kinds of hours, empty ones as null', () => {
    const { data } = parse({ cce_core: '45 min', cce_ethics: '0' });
    expect(data).toMatchObject({ cce_core: 0.75, cce_resource: null, cce_ethics: 0 });
  });

  it.each([
    [{ hours: '' }, 'hours', 'Hours must be a number'],
    [{ hours: 'soon' }, 'hours', 'Hours must be a number'],
    [{ hours: '0' }, 'hours', 'Hours must be more than 0'],
    [{ hours: '0.001' }, 'hours', 'Hours must be more than 0'],
    [{ hours: '1001' }, 'hours', 'Hours must be at most 1000'],
    [{ cce_ethics: 'some' }, 'cce_ethics', 'Ethics hours must be a number'],
    [{ title: '  ' }, 'title', 'Title is required'],
    [{ date: '' }, 'date', 'A date is required'],
    [{ evidence_url: 'javascript:alert(1)' }, 'evidence_url', 'Evidence must be a web address'],
    [{ evidence_url: 'in the blue folder' }, 'evidence_url', 'Evidence must be a web address'],
    [{ category: 'c'.repeat(101) }, 'category', 'Category must be at most 100 characters'],
  ])('refuses %j', (change, field, message) => {
    const issue = parse(change).error?.issues[0];
    expect([issue?.path[0], issue?.message]).toEqual([field, message]);
  });
});
