import { expect, it } from 'vitest';
import { formPart, OWN } from '#domain/accreditation/bodies/hand-in-form.ts';
import { numbered, slug } from './file-names.ts';
import { wordCount } from './contents/records-contents.ts';

it.each([
  ['Führung: Basics!', 'fuhrung-basics'],
  ['../../etc/passwd', 'etc-passwd'],
  ['CON', 'con'],
  ['Ø & ß', ''],
  ['研修', ''],
  [' – ', ''],
  ['a'.repeat(70), 'a'.repeat(60)],
])('%j is named %j', (title, expected) => {
  expect(slug(title)).toBe(expected);
});

const file = (title: string, date = '2024-05-12') => ({ id: title, record: 'r', date, title, ending: 'pdf' });
const part = (id: string, files: readonly ReturnType<typeof file>[], texts = 1) => ({
  part: formPart(id, '', '', OWN),
  contents: Array.from({ length: texts }, () => ({ kind: 'text', title: '', about: '', paragraphs: [] }) as const),
  files,
});

it('numbers documents and files in the form’s order; a title without safe letters leaves kind and day', () => {
  const { named, last } = numbered([
    part('education', [file('Coach training'), file('研修')]),
    part('exam', [], 0),
    part('letters', []),
  ]);
  expect(named.map(({ document, files }) => [document, files.map(({ name }) => name)])).toEqual([
    ['01-education', ['02-certificate-2024-05-12-coach-training.pdf', '03-certificate-2024-05-12.pdf']],
    [null, []],
    ['04-letters', []],
  ]);
  expect(last).toBe('05');
});

it('has wider numbers where there are more files, so that names sort as numbers do', () => {
  const many = Array.from({ length: 120 }, (_, place) => file(`Course ${place}`));
  const { named, last } = numbered([part('cpd', many)]);
  const names = [named[0]!.document!, ...named[0]!.files.map(({ name }) => name)];
  expect(names[0]).toBe('001-cpd');
  expect(names.toSorted()).toEqual(names);
  expect(last).toBe('122');
});

it.each([
  [97, 1, '01-cpd', '99'],
  // Two documents of one part are one.
  [97, 2, '01-cpd', '99'],
  [98, 1, '001-cpd', '100'],
])('with %i files and %i texts the first is %s and the audit file %s', (files, texts, first, end) => {
  const many = Array.from({ length: files }, (_, place) => file(`Course ${place}`));
  const { named, last } = numbered([part('cpd', many, texts), part('exam', [], 0), part('fee', [], 0)]);
  expect([named[0]!.document, last]).toEqual([first, end]);
});

it.each([
  ['', 0],
  ['It’s a follow-up.', 3],
  ['Één pagina – 500 woorden', 4],
  ['  one\n\ntwo  ', 2],
])('%j has %i words', (text, words) => {
  expect(wordCount(text)).toBe(words);
});
