// Everything that code, tests and documents cite exists: sections of the specification (`spec 8`, `spec decision 6`,
// `wire 2.3`, `credentials 2`), ADRs (`ADR 12`), links between pages, and paths of the project.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn } from '#tests/support/files-in.ts';

const ROOTS = ['src', 'db', 'tests', 'scripts', 'docs', 'stripe-simulator', 'bench', 'build', 'deploy'];
const TEXT = /\.(?:tsx?|mjs|sql|md|css|html|lua|ya?ml|conf|service)$/;

const rootFiles = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => entry.name);
const allFiles = [...rootFiles, ...filesIn(ROOTS, /./)];
const sources = allFiles
  .filter((path) => TEXT.test(path) || path === '.env.example')
  .filter((path) => !path.endsWith('citations.test.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const pages = sources.filter(({ path }) => path.endsWith('.md'));

/** Of docs/adr, besides their index. */
const DECISIONS = readdirSync('docs/adr').filter((name) => name !== 'README.md');

const numbers = (path: string, pattern: RegExp) =>
  new Set([...readFileSync(path, 'utf8').matchAll(pattern)].map(([, number]) => number!));
const SECTIONS: Record<string, Set<string>> = {
  spec: numbers('docs/spec/product.md', /^## (\d+)\./gm),
  'spec decision': numbers('docs/spec/decisions.md', /^(\d+)\. \*\*/gm),
  wire: numbers('docs/spec/wire-contract.md', /^##? (\d+(?:\.\d+)?)/gm),
  credentials: numbers('docs/spec/credentials.md', /^## (\d+)\./gm),
  ADR: new Set(DECISIONS.map((name) => String(Number(name.slice(0, 4))))),
};

/** Joins the lines of a comment with one space. */
const flowing = (text: string) => text.replace(/\s*\n\s*(?:\/\/|\*(?!\/)|--|#)?\s*/g, ' ');
const LIST = String.raw`\d+(?:\.\d+)?(?:(?:, | and |, and )\d+(?:\.\d+)?)*`;
const CITATION = new RegExp(
  String.raw`(?<![\w/-])(spec decision|spec|wire|credentials|ADR)s? (${LIST})(?![\d.]*\d)`,
  'g',
);
const UNCLEAR =
  /specification, points? \d|(?<!spec )\bdecisions? \d|wire[ -]contract(?:,| part)? \(?\d|\bdecisions\/0\d|\.\.\/shared|product-spec/;

/** The citations in the text that do not exist, such as 'ADR 99'. */
function unresolved(text: string) {
  return [...flowing(text).matchAll(CITATION)].flatMap(([, kind = '', list = '']) =>
    (list.match(/\d+(?:\.\d+)?/g) ?? [])
      .filter((number) => !SECTIONS[kind]!.has(number))
      .map((number) => `${kind} ${number}`),
  );
}

describe('citations', () => {
  test.each([
    ['(spec 8; spec decision 6)', []],
    ['spec 8 and 99', ['spec 99']],
    ['* see spec\n * decision 77', ['spec decision 77']],
    ['wire 2.6 and 2.99', ['wire 2.99']],
    ['ADR 1, 2 and 999', ['ADR 999']],
    ['credentials 44', ['credentials 44']],
  ])('%s', (text, expected) => {
    expect(unresolved(text)).toEqual(expected);
  });

  test('lead to a section or a decision', () => {
    const found = sources.flatMap(({ text }) => [...flowing(text).matchAll(CITATION)]);
    expect(found.length).toBeGreaterThan(100);
    const broken = sources.flatMap(({ path, text }) => unresolved(text).map((citation) => `${path}: ${citation}`));
    expect(broken).toEqual([]);
  });

  test('say which document they mean', () => {
    const unclear = sources.filter(({ text }) => UNCLEAR.test(flowing(text)));
    expect(unclear.map(({ path, text }) => `${path}: ${UNCLEAR.exec(flowing(text))?.[0]}`)).toEqual([]);
  });
});

test.each(DECISIONS)('docs/adr/%s has a number, date, status and its three parts', (name) => {
  const text = readFileSync(`docs/adr/${name}`, 'utf8');
  expect(text).toMatch(
    new RegExp(
      String.raw`^# ADR ${Number(name.slice(0, 4))}: .+\n\n- Date: 20\d\d-\d\d-\d\d\n- Status: (?:accepted|superseded by)`,
    ),
  );
  expect(text.match(/^## .+$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
});

test.each(DECISIONS)('docs/adr/%s has at most 40 lines', (name) => {
  const lines = readFileSync(`docs/adr/${name}`, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
});

test('docs/adr/README.md has one line for each, with its title', () => {
  const index = readFileSync('docs/adr/README.md', 'utf8').split('\n');
  const lines = DECISIONS.map((name) => {
    const [, number, title] = /^# ADR (\d+): (.+)$/m.exec(readFileSync(`docs/adr/${name}`, 'utf8'))!;
    return `- [${number}](${name}): ${title}`;
  });
  expect(index.filter((line) => line.startsWith('- ')).toSorted()).toEqual(lines.toSorted());
});

/** The anchor that GitHub gives a heading. */
const anchor = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
const anchorsOf = (path: string) =>
  new Set([...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading)));

test('links between pages exist, and lead to every page', () => {
  const links = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => ({ path, link })),
  );
  expect(links.length).toBeGreaterThan(30);
  const broken = links.filter(({ path, link }) => {
    const [file = '', fragment] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    return !existsSync(target) || (fragment !== undefined && !anchorsOf(target).has(fragment));
  });
  expect(broken).toEqual([]);
  const reached = new Set(links.map(({ path, link }) => join(dirname(path), link.split('#')[0]!)));
  const unread = pages.map(({ path }) => path).filter((path) => path !== 'README.md' && !reached.has(path));
  expect(unread).toEqual([]);
});

const PATH = new RegExp(String.raw`(?<![\w./#@-])(?:${ROOTS.join('|')})/[\w./-]*`, 'g');
const COMMENT = /^\s*(?:\/\/|\/?\*|--|#).*$|(?<=\s)\/\/ .*$/gm;

test('paths that pages and comments name exist', () => {
  const named = sources.flatMap(({ path, text }) => {
    const told = path.endsWith('.md') ? [text] : (text.match(COMMENT) ?? []);
    return told.flatMap((part) => part.match(PATH) ?? []).map((name) => ({ path, name: name.replace(/[./-]+$/, '') }));
  });
  expect(named.length).toBeGreaterThan(100);
  const starts = (name: string) => allFiles.some((file) => file.startsWith(name));
  expect(named.filter(({ name }) => !existsSync(name) && !starts(name))).toEqual([]);
});

test('files that pages name without their folder exist', () => {
  const named = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w.-]+\/[\w./-]+\.(?:tsx?|mjs|sql))`/g)].map(([, name = '']) => ({ path, name })),
  );
  expect(named.filter(({ name }) => !allFiles.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
});
