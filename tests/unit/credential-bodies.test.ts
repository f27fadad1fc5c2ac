// A credentialing body is one folder and one line in a list. What else names it is listed here, so that a new body makes this
// test point to it: the database, texts that name the bodies, and the formats that belong to one of them.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LADDERS } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { filesIn } from '#tests/support/files-in.ts';

const BODIES = 'src/domain/accreditation/bodies';

test('each body has a folder, and each folder a body', () => {
  const folders = readdirSync(BODIES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(BODY_NAMES.map((body) => body.toLowerCase()).toSorted());
});

test('the database takes credentials of each body, and of no other', () => {
  const checks = filesIn(['db'], /\.sql$/).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/credentials_body_check check \(\(?body in \(([^)]*)\)/g)].map(
      ([, list = '']) => ({ path, bodies: [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name) }),
    ),
  );
  expect(checks.at(-1)?.bodies, 'a migration must change credentials_body_check').toEqual([...BODY_NAMES]);
});

/** Documents, and words by which screens are found. */
const NAME_EVERY_BODY = ['docs/credential-rules.md', 'docs/glossary.md'];
/** What a visitor or a new coach reads: the bodies that have a ladder there, and no list of all. */
const NAME_LADDERS = ['src/web/features/auth/parts/marketing-panel.tsx', 'src/web/features/landing/parts/hero.tsx'];
const TEXTS = [...NAME_EVERY_BODY, ...NAME_LADDERS];

const namedIn = (text: string) => {
  const words = new Set(text.match(/\w+/g));
  return BODY_NAMES.filter((body) => words.has(body));
};

test.each(NAME_EVERY_BODY)('%s names each body', (path) => {
  expect(namedIn(readFileSync(path, 'utf8').toUpperCase())).toEqual(BODY_NAMES);
});

test.each(NAME_LADDERS)('%s names the bodies that have a ladder', (path) => {
  expect(namedIn(readFileSync(path, 'utf8'))).toEqual(LADDERS.map(({ body }) => body));
});

/** Code that may name one body, and why. */
const BY_NAME: Readonly<Record<string, string>> = {
  'src/domain/body-names.ts': 'the list',
  'src/domain/accreditation/bodies/bodies.ts': 'the compiler asks for each body',
  'src/domain/accreditation/bodies/all-rules.ts': 'the compiler asks for each body',
  'src/domain/accreditation/bodies/all-forms.ts': 'the compiler asks for each body',
  'src/domain/accreditation/bodies/confirmations.ts': 'the bodies that ask for some',
  'src/domain/accreditation/bodies/paths.ts': 'the bodies that have some',
  'src/domain/accreditation/bodies/changes.ts': 'the bodies that have some',
  'src/domain/calendar/back-search.ts': "what a calendar holds is compared with ICF's recent hours",
  'src/domain/calendar/calendar-event.ts': "calendars are looked at as far back as ICF's recent hours",
  'src/domain/records/mentor-coaching.ts': "the column holds an ICF mentor's credential",
  'src/server/demo/credential-records.ts': 'the made-up coach holds an ICF credential',
  'src/server/demo/demo-lent-views.ts': 'the made-up coach lends the rules of the credential that they work toward',
  'src/web/app/landing/landing-pictures.tsx': 'the made-up coach works toward an ICF credential',
  'src/web/app/palette/places.ts': 'documents that one body asks for',
  'src/web/features/dashboard/example-dashboard.ts': 'the made-up coach holds an ICF credential',
  'src/web/features/cpd/parts/cpd-form.tsx': "the columns are ICF's kinds of CCE",
  'src/web/features/profile/parts/practice-fields.tsx': 'a hint that names one body',
};
/** The ICF client coaching log, a format of files that is read and written. */
const ICF_LOG = /icf-log|icf_log|IcfLog|ICF_LOG|ICF log|ICF coaching log|icf-client-coaching-log/g;

/** CCE is also what ICF calls hours of education, so it is a body only as a value. */
const nameOf = (body: string) =>
  body === 'CCE'
    ? `(["'])${body}\\1|BODIES\\.${body}\\b`
    : `\\b${body}(?![A-Za-z])|${body[0]}${body.slice(1).toLowerCase()}(?=[A-Z])`;

test('no other code knows a body by name', () => {
  const name = new RegExp(BODY_NAMES.map(nameOf).join('|'));
  const naming = filesIn(['src'], /\.tsx?$/)
    .filter((path) => !/\.test\.tsx?$/.test(path) && !/^src\/domain\/accreditation\/bodies\/\w+\//.test(path))
    .filter((path) => name.test(codeOf(path)));
  expect(naming.filter((path) => !(path in BY_NAME) && !TEXTS.includes(path))).toEqual([]);
  expect(Object.keys(BY_NAME).filter((path) => !naming.includes(path))).toEqual([]);
});

/** Without comments, and without the names of the ICF log. */
function codeOf(path: string): string {
  return readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(ICF_LOG, '');
}
