import { expect, it } from 'vitest';
import { formFor } from '#domain/accreditation/bodies/all-forms.ts';
import { documentDate } from '#domain/formatting/date-text.ts';
import { renewalDates, renewalText, termToRenew } from './renewal-dates.ts';

const { window } = formFor({ body: 'ICF', level: 'PCC', stage: 'renewal' }, null, '2026-11-26');
const dates = renewalDates({ from: '2024-03-31', to: '2027-03-31' }, 36, window);

it('counts from the last day: 10 months before, 2 of grace, 10 more with a late fee', () => {
  expect(dates.window).toMatchObject({
    // May has a 31st, and so has March.
    earliest: '2026-05-31',
    graceUntil: '2027-05-31',
    lateUntil: '2028-03-31',
    lapsedFrom: '2028-04-01',
    renewedUntil: '2030-03-31',
  });
});

it.each([
  ['2026-05-30', 'You can hand in from 31 May 2026 on. It expires on 31 March 2027.'],
  ['2026-05-31', 'You can hand in now, until 31 March 2027.'],
  ['2027-03-31', 'You can hand in now, until 31 March 2027.'],
  ['2027-04-01', 'It expired on 31 March 2027. Hand in by 31 May 2027, the end of the grace.'],
  ['2027-05-31', 'It expired on 31 March 2027. Hand in by 31 May 2027, the end of the grace.'],
  ['2027-06-01', 'It has lapsed. Until 31 March 2028 you can renew with a late fee of 100 dollars.'],
  ['2028-03-31', 'It has lapsed. Until 31 March 2028 you can renew with a late fee of 100 dollars.'],
  ['2028-04-01', 'The time to renew ended on 31 March 2028. Ask ICF what to do.'],
])('on %s says: %s', (today, text) => {
  expect(renewalText(dates, 'ICF', today, documentDate)).toBe(text);
});

it('says that nothing was found where a body names no such days', () => {
  const known = renewalDates({ from: '2022-03-01', to: '2027-03-01' }, 60, undefined);
  expect(renewalText(known, 'EMCC', '2027-03-01', documentDate)).toBe(
    'It expires on 1 March 2027. We found nothing that EMCC says about handing in early, grace or lapse.',
  );
  expect(renewalText(known, 'EMCC', '2027-03-02', documentDate)).toMatch(/^It expired on 1 March 2027\./);
});

it('renews the record whose term has begun and ends last', () => {
  const held = (id: string, awarded_on: string, expires_on: string | null) =>
    ({ id, body: 'ICF', level: 'ACC', awarded_on, expires_on, reference: '' }) as const;
  const credentials = [
    held('first', '2020-05-01', '2023-05-01'),
    held('now', '2023-05-01', '2026-05-01'),
    held('next', '2026-05-01', '2029-05-01'),
    { ...held('other', '2026-01-01', null), level: 'PCC' },
  ];
  const of = (today: string) => termToRenew({ body: 'ICF', level: 'ACC' }, credentials, today)?.credential.id;
  expect(of('2026-04-30')).toBe('now');
  expect(of('2026-05-01')).toBe('next');
  expect(termToRenew({ body: 'EMCC', level: 'Foundation' }, credentials, '2026-05-01')).toBeNull();
});
