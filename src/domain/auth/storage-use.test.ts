import { expect, test } from 'vitest';
import { storageText } from './storage-use.ts';

const MB = 1024 * 1024;
const use = (rows: number, mb: number, certificatesMb = 0) => ({
  rows,
  rows_max: 500_000,
  bytes: mb * MB,
  bytes_max: 500 * MB,
  certificate_bytes: certificatesMb * MB,
  certificate_bytes_max: 200 * MB,
});

test.each([
  [use(0, 0), '0 of 500,000 records.', '0 MB of 500 MB.', null],
  [use(12, 0.01), '12 of 500,000 records.', 'Less than 1 MB of 500 MB.', null],
  [use(1200, 399), '1,200 of 500,000 records.', '399 MB of 500 MB.', null],
  [use(1200, 400), '1,200 of 500,000 records.', '400 MB of 500 MB.', 'Your account is nearly full.'],
  [
    use(500_000, 3),
    '500,000 of 500,000 records.',
    '3 MB of 500 MB.',
    'Your account is full. Delete what you don’t need, or ask for more room.',
  ],
])('%j', (given, records, size, advice) => {
  expect(storageText(given)).toMatchObject({ records, size, advice });
});

test('the bar follows what is nearer to its limit', () => {
  expect(storageText(use(250_000, 5)).percent).toBe(50);
  expect(storageText(use(5, 250)).percent).toBe(50);
  expect(storageText(use(5, 5, 100)).percent).toBe(50);
});

test('files of records have a limit of their own', () => {
  expect(storageText(use(5, 5, 170))).toMatchObject({
    certificates: 'Certificates: 170 MB of 200 MB.',
    advice: 'Your account is nearly full.',
  });
});
