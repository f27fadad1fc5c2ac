import { expect, test } from 'vitest';
import { archivedCertificates, type CertificateReferences } from './archived-certificates.ts';
import { CERTIFICATE_AREAS, CERTIFICATE_TYPES, certificateName, referenceTo } from './certificate.ts';
import { certificateTypeOf } from './certificate-type.ts';
import { sizeText } from './size-text.ts';

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

const BEGINNINGS = [
  ['%PDF-1.7\n', 'application/pdf'],
  ['\u0089PNG\r\n\u001a\n', 'image/png'],
  ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
  ['RIFF1234WEBPVP8 ', 'image/webp'],
  ['\u0000\u0000\u0000\u0018ftypheic', 'image/heic'],
  ['\u0000\u0000\u0000\u0018ftypmif1', 'image/heic'],
  ['\u0000\u0000\u0000\u0018ftypisom', null],
  ['RIFF1234WAVE', null],
  [' %PDF-1.7', null],
  ['%PDF', null],
  ['PK\u0003\u0004', null],
  ['<svg', null],
  ['', null],
] as const;

test.each(BEGINNINGS)('%j is %s', (text, type) => {
  expect(certificateTypeOf(bytes(text))).toBe(type);
});

test('each type that may be added is recognised', () => {
  const recognised = new Set(BEGINNINGS.flatMap(([, type]) => type ?? []));
  expect([...recognised].toSorted()).toEqual(Object.keys(CERTIFICATE_TYPES).toSorted());
});

test.each([
  ['Ethics.pdf', 'application/pdf', 'Ethics.pdf'],
  ['Scan.JPEG', 'image/jpeg', 'Scan.JPEG'],
  ['Scan.pdf', 'image/png', 'Scan.pdf.png'],
  ['../../x.html', 'application/pdf', '_.._x.html.pdf'],
  ['a\r\nb.pdf', 'application/pdf', 'ab.pdf'],
  ['', 'application/pdf', 'file.pdf'],
  ['.pdf', 'application/pdf', 'pdf.pdf'],
  ['\u202efdp.exe', 'application/pdf', 'fdp.exe.pdf'],
  [`${'x'.repeat(300)}.pdf`, 'application/pdf', `${'x'.repeat(196)}.pdf`],
  [`${'x'.repeat(195)}🎓.pdf`, 'application/pdf', `${'x'.repeat(195)}.pdf`],
] as const)('%j of %s is saved as %j', (given, type, name) => {
  expect(certificateName(given, type)).toBe(name);
});

test('each certificate of an archive has a path of its own, also where systems ignore case', () => {
  const none = Object.fromEntries(CERTIFICATE_AREAS.map((area) => [referenceTo(area), null])) as CertificateReferences;
  const row = (id: string, name: string) => ({ ...none, id, name, cpd_record_id: 'r1' });
  const rows = [row('c', 'a.pdf'), row('a', 'A.pdf'), row('b', 'a (2).pdf')];
  expect(archivedCertificates(rows)).toEqual([
    { id: 'a', area: 'cpd_records', record: 'r1', name: 'A.pdf', file: 'certificates/A.pdf' },
    { id: 'b', area: 'cpd_records', record: 'r1', name: 'a (2).pdf', file: 'certificates/a (2).pdf' },
    { id: 'c', area: 'cpd_records', record: 'r1', name: 'a.pdf', file: 'certificates/a (3).pdf' },
  ]);
});

test.each([
  [1, '1 byte'],
  [240_000, '234 KB'],
  [2_621_440, '2.5 MB'],
  [10_485_760, '10 MB'],
])('%i bytes are %j', (size, text) => {
  expect(sizeText(size)).toBe(text);
});
