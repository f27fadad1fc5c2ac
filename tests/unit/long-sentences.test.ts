// No sentence on a screen has more than 18 words: what is longer is cut, or opened on demand.
import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { ALL_FORMS } from '#domain/accreditation/bodies/all-forms.ts';
import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { ALL_CHANGES } from '#domain/accreditation/bodies/changes.ts';
import { confirmationAsked } from '#domain/accreditation/bodies/confirmations.ts';
import { longSentences, shownTexts } from '#tests/support/shown-texts.ts';
import { sourcesIn } from '#tests/support/files-in.ts';

const WORDS = 18;

/** Folders and files with longer texts, and why. */
const LONGER: Readonly<Record<string, string>> = {
  'src/domain/legal': 'the terms and the privacy policy, on pages of their own',
  'src/domain/accreditation/bodies': 'quotes, and texts opened on demand; what is shown at first is looked at below',
  'src/domain/accreditation/documents/organisation-letter.ts': 'a letter that an organisation signs',
  'src/domain/witnesses/answered-letter.ts': 'the same letter, answered',
  'src/domain/transfer/columns': 'words that are read in files',
  'src/web/ui/icons': 'what is drawn, which has no words',
};

const plain = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/gu, ' ');
const SPECIFIED = plain(readFileSync('docs/spec/product.md', 'utf8'));

const longIn = (text: string) => longSentences(text, WORDS).filter((sentence) => !SPECIFIED.includes(plain(sentence)));

const files = sourcesIn(['src/web', 'src/domain'], /(?<!\.d)\.tsx?$/);

const found = files.flatMap((file) =>
  shownTexts(file, readFileSync(file, 'utf8')).flatMap(({ at, text }) =>
    longIn(text).map((sentence) => `${at}: ${sentence}`),
  ),
);
const isOf = (place: string) => (line: string) => line.startsWith(`${place}/`) || line.startsWith(`${place}:`);

test('texts are read with everything inside them', () => {
  const source = `
    // A comment is not shown.
    import { a } from 'a';
    const label = \`One \${count === 1 ? 'session' : 'sessions of a day'} here\`;
    const look = 'grid gap-3 rounded-lg border-rule px-4';
    export const Part = () => (
      <div className="flex not shown">
        <p>
          It goes on <a href="b">in a link</a>, with {label} and{' '}
          {isLong ? 'more words' : 'few'}.
        </p>
      </div>
    );`;
  expect(shownTexts('part.tsx', source).map(({ text }) => text.trim())).toEqual(
    expect.arrayContaining(['One sessions of a day here', 'It goes on in a link, with X and more words.']),
  );
  expect(shownTexts('part.tsx', source).some(({ text }) => text.includes('shown') || text.includes('grid'))).toBe(
    false,
  );
});

test('words are counted to the end of a sentence', () => {
  expect(longSentences('One two – three. Four five six seven? Eight.', 3)).toEqual(['Four five six seven?']);
});

it('every sentence in the web app and the domain is short', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(found.filter((line) => !Object.keys(LONGER).some((place) => isOf(place)(line)))).toEqual([]);
});

it.each(Object.keys(LONGER))('%s has longer sentences', (place) => {
  expect(found.some(isOf(place))).toBe(true);
});

const BODY_TEXTS: [string, string][] = [
  ...ALL_RULES.flatMap((rule): [string, string][] => {
    const { id, text, more, onlyIf, certainty } = rule;
    return [
      [id, text],
      [id, more?.title ?? ''],
      [id, onlyIf === undefined ? '' : `Enough if ${onlyIf}.`],
      [id, certainty.kind === 'disputed' ? certainty.other.text : ''],
      [id, confirmationAsked(rule)?.text ?? ''],
    ];
  }),
  ...ALL_CHANGES.map(({ id, text }): [string, string] => [id, text]),
  ...Object.entries(BODIES).flatMap(([body, { asksFor, ladder }]): [string, string][] =>
    [...Object.values(asksFor), ladder?.note ?? ''].map((text) => [body, text]),
  ),
  ...Object.entries(ALL_FORMS).flatMap(([body, forms]) =>
    forms.flatMap(({ read, parts }): [string, string][] => [
      [body, read],
      ...parts.flatMap(({ title, text, contents }): [string, string][] => [
        [body, title],
        [body, text],
        ...(contents.kind === 'declaration' ? contents.draft.map((line): [string, string] => [body, line]) : []),
      ]),
    ]),
  ),
];

it('every sentence of a rule, a change and a form is short', () => {
  expect(BODY_TEXTS.length).toBeGreaterThan(500);
  const long = BODY_TEXTS.flatMap(([of, text]) => longIn(text).map((sentence) => `${of}: ${sentence}`));
  expect([...new Set(long)]).toEqual([]);
});
