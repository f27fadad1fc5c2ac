// The build removes options, methods and states from React Hook Form (build/react-hook-form.ts). The types still have them, so this test
// reads the app's source.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/files-in.ts';
import { KEPT, NEVER_CALLED, NEVER_GIVEN, NEVER_READ } from '../../build/react-hook-form.ts';

const forms = sourcesIn(['src/web'])
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => text.includes("from 'react-hook-form'"));

/** What is between the round brackets of each call, or in each element, of that name. */
const uses = (text: string, name: RegExp) =>
  [...text.matchAll(name)].map(({ index }) => {
    const from = text.indexOf('(', index);
    let depth = 0;
    let end = from;
    do {
      if (text[end] === '(') depth += 1;
      if (text[end] === ')') depth -= 1;
      end += 1;
    } while (depth > 0);
    return text.slice(from, end);
  });

test('every form has a resolver, and no form gives a removed option', () => {
  const given = new RegExp(String.raw`[{,]\s*(?:${NEVER_GIVEN.join('|')})\b\s*[,:}]`);
  const calls = forms.flatMap(({ file, text }) =>
    uses(text, /\b(?:useForm|useController)(?=[<(])/g).map((call) => ({ file, call })),
  );
  const created = forms.flatMap(({ file, text }) => uses(text, /\buseForm(?=[<(])/g).map((call) => ({ file, call })));
  expect(created.length).toBeGreaterThan(10);
  expect(created.filter(({ call }) => !/\bresolver\b/.test(call))).toEqual([]);
  expect(calls.filter(({ call }) => given.test(call))).toEqual([]);
  const elements = forms.flatMap(({ text }) =>
    Array.from(text.matchAll(/<Controller\b[^]*?render=/g), ([found]) => found),
  );
  expect(elements.length).toBeGreaterThan(0);
  expect(elements.filter((element) => new RegExp(String.raw`\b(?:${NEVER_GIVEN.join('|')})\b`).test(element))).toEqual(
    [],
  );
});

test('the app uses no removed method, state or list of fields', () => {
  const names = [...NEVER_CALLED, ...NEVER_READ].join('|');
  const use = new RegExp(String.raw`\.\s*(?:${names})\b|\{[^{}]*\b(?:${names})\b[^{}]*\} = |\buseFieldArray\b`, 'g');
  const found = forms.flatMap(({ file, text }) =>
    [use, KEPT].flatMap((pattern) => Array.from(text.matchAll(pattern), ([part]) => `${file}: ${part}`)),
  );
  expect(found).toEqual([]);
});
