// The import graph, by resolved paths: src, stripe-simulator, tests, scripts and bench keep the rules of
// tests/support/imports/import-rules.ts. `vi.mock` does not count.
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { describe, expect, test } from 'vitest';
import { importGraph, type Aliases } from '#tests/support/imports/import-graph.ts';
import { findViolations } from '#tests/support/imports/import-violations.ts';
import { EXCEPTIONS } from '#tests/support/imports/import-exceptions.ts';
import { filesIn } from '#tests/support/files-in.ts';

const { imports: aliases, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  imports: Aliases;
  dependencies: Record<string, string>;
};

describe('the project', () => {
  const files = new Map(
    filesIn(['src', 'stripe-simulator', 'tests', 'scripts', 'bench', 'build'], /\.(?:[cm]?[jt]sx?|css)$/).map(
      (path) => [path, readFileSync(path, 'utf8')],
    ),
  );
  const graph = importGraph(new Map([...files].filter(([path]) => !path.endsWith('.css'))), aliases);
  const violations = findViolations(
    graph.filter(({ from }) => !from.startsWith('build')),
    existsSync,
  );

  test('has no import that breaks a rule', () => {
    expect(files.size).toBeGreaterThan(1000);
    expect(violations.filter((violation) => !EXCEPTIONS.includes(violation))).toEqual([]);
  });

  test('has no obsolete exception', () => {
    expect(EXCEPTIONS.filter((exception) => !violations.includes(exception))).toEqual([]);
  });

  // `npm start` on a fresh clone installs no others.
  test('has in dependencies the packages that the product and its build import, and no others', () => {
    const isProduct = (path: string) =>
      /^(?:src|stripe-simulator|build)\b/.test(path) && !/\.test\.tsx?$/.test(path) && !path.includes('screenshots');
    const styles = [...files]
      .filter(([path]) => path.endsWith('.css') && isProduct(path))
      .flatMap(([, text]) => [...text.matchAll(/@import '((?:@[^/]+\/)?[^./'][^/']*)/g)].map(([, name]) => name!));
    const scripts = graph.flatMap(({ from, package: name }) => (name !== null && isProduct(from) ? name : []));
    const wanted = new Set([...styles, ...scripts].filter((name) => !isBuiltin(name)));
    expect([...wanted].toSorted()).toEqual(Object.keys(dependencies).toSorted());
  });
});

/** Under these it may be given on with the product; of the second the source is offered with it (scripts/licences.mjs). */
const LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
];
const WITH_SOURCE = ['MPL-2.0'];

test('every package that is given on has a licence that allows it', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; license?: string }>;
  };
  const given = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  expect(given.length).toBeGreaterThan(200);
  const known = [...LICENCES, ...WITH_SOURCE];
  expect(given.filter(([, { license = '' }]) => !known.includes(license))).toEqual([]);
  const script = readFileSync('scripts/licences.mjs', 'utf8');
  for (const licence of WITH_SOURCE) expect(script).toMatch(new RegExp(`WITH_SOURCE = \\{[^}]*'${licence}'`));
});

type Files = Record<string, string>;

/** The violations of a project with only these files. */
function violationsOf(files: Files): string[] {
  const graph = importGraph(new Map(Object.entries(files).filter(([path]) => path.endsWith('s'))), aliases);
  return findViolations(graph, (path) => path in files);
}

describe('the check finds', () => {
  const empty = 'export {};';
  test.each<[what: string, files: Files, expected: string[]]>([
    [
      'an import of the server in the domain',
      { 'src/domain/a.ts': "import { x } from '#server/db/x.ts';", 'src/server/db/x.ts': empty },
      ['src/domain/a.ts > src/server/db/x.ts: domain may not import server/db'],
    ],
    [
      'an import type of the server in the web, in a subfolder',
      {
        'src/web/data/wire/a.ts': "import type { X } from '#server/db/query/x.ts';",
        'src/server/db/query/x.ts': empty,
      },
      ['src/web/data/wire/a.ts > src/server/db/query/x.ts: web/data/wire may not import server/db'],
    ],
    [
      'an import of the web in the server, by a relative path',
      { 'src/server/rest/a.ts': "import '../../web/ui/x.ts';", 'src/web/ui/x.ts': empty },
      ['src/server/rest/a.ts > src/web/ui/x.ts: server/rest may not import web/ui'],
    ],
    [
      'a relative path into another aliased folder',
      { 'src/server/rest/a.ts': "import '../../domain/x.ts';", 'src/domain/x.ts': empty },
      ['src/server/rest/a.ts > src/domain/x.ts: relative path into src/domain/; use the alias'],
    ],
    [
      'a dynamic import of an upper layer',
      { 'src/server/db/a.ts': "export const load = () => import('#server/app.ts');", 'src/server/app.ts': empty },
      ['src/server/db/a.ts > src/server/app.ts: server/db may not import server/app'],
    ],
    [
      "a type import('…')",
      { 'src/domain/a.ts': "export type X = import('../web/x.ts').X;", 'src/web/x.ts': empty },
      ['src/domain/a.ts > src/web/x.ts: domain may not import web/main'],
    ],
    [
      "an import('…') in JSDoc",
      { 'src/server/db/a.js': "/** @type {import('../app.ts').App} */\nlet app;", 'src/server/app.ts': empty },
      ['src/server/db/a.js > src/server/app.ts: server/db may not import server/app'],
    ],
    [
      'a worker started from another layer',
      { 'src/server/db/a.ts': "new Worker(new URL('../rest/x.ts', import.meta.url));", 'src/server/rest/x.ts': empty },
      ['src/server/db/a.ts > src/server/rest/x.ts: server/db may not import server/rest'],
    ],
    [
      'a feature that imports another feature',
      {
        'src/web/features/cpd/a.ts': "import '../clients/x.ts';",
        'src/web/features/clients/x.ts': "import '#web/features/clients/list/y.ts';",
        'src/web/features/clients/list/y.ts': empty,
      },
      ['src/web/features/cpd/a.ts > src/web/features/clients/x.ts: parts of web/features may not import each other'],
    ],
    [
      'a part of ui that imports a feature, the app, records or a subject of the domain',
      {
        'src/web/ui/form/a.ts':
          "import '#web/features/cpd/x.ts'; import '#web/app/x.ts'; import '#web/data/records/x.ts'; import '#domain/cpd/x.ts'; import '#domain/time.ts';",
        'src/web/features/cpd/x.ts': empty,
        'src/web/app/x.ts': empty,
        'src/web/data/records/x.ts': empty,
        'src/domain/cpd/x.ts': empty,
        'src/domain/time.ts': empty,
      },
      [
        'src/web/ui/form/a.ts > src/web/features/cpd/x.ts: web/ui may not import web/features',
        'src/web/ui/form/a.ts > src/web/app/x.ts: web/ui may not import web/app',
        'src/web/ui/form/a.ts > src/web/data/records/x.ts: web/ui may not import web/data/records',
        'src/web/ui/form/a.ts > src/domain/cpd/x.ts: web/ui may not import domain',
      ],
    ],
    [
      'an import of auth in the data of the device, and of the device in auth',
      {
        'src/web/data/device/a.ts': "import '../auth/b.ts';",
        'src/web/data/auth/b.ts': "import type { A } from '../device/a.ts';",
      },
      [
        'src/web/data/device/a.ts > src/web/data/auth/b.ts: web/data/device may not import web/data/auth',
        'src/web/data/auth/b.ts > src/web/data/device/a.ts: web/data/auth may not import web/data/device',
        'src/web/data/auth/b.ts > src/web/data/device/a.ts: cycle',
      ],
    ],
    [
      'packages that a folder may not import',
      {
        'src/domain/a.ts': "import type { Hono } from 'hono'; import { z } from 'zod/mini';",
        'src/web/ui/a.ts': "import 'node:fs'; import 'react/jsx-runtime';",
        'src/server/rest/a.ts': "import '@tanstack/react-query'; import 'hono/cors'; import 'vitest';",
        'src/server/rest/a.test.ts': "import 'vitest'; import 'hono';",
      },
      [
        'src/domain/a.ts > hono: domain may not import this package',
        'src/web/ui/a.ts > node:fs: web/ui may not import this package',
        'src/server/rest/a.ts > @tanstack/react-query: server/rest may not import this package',
        'src/server/rest/a.ts > vitest: server/rest may not import this package',
      ],
    ],
    [
      'an import of tests in src, outside of a test',
      {
        'src/domain/a.ts': "import '#tests/support/x.ts'; import './b.test.ts';",
        'src/domain/b.test.ts': "import '#tests/support/x.ts';",
        'tests/support/x.ts': empty,
      },
      [
        'src/domain/a.ts > tests/support/x.ts: domain may not import tests',
        'src/domain/a.ts > src/domain/b.test.ts: domain may not import domain tests',
      ],
    ],
    [
      'files in src that only tests import, directly or through each other',
      {
        'src/server/main.ts': "import './rest/a.ts';",
        'src/server/rest/a.ts': empty,
        'src/server/rest/a.test.ts': "import './a.ts'; import './sample.ts';",
        'src/server/rest/sample.ts': "import './sample-words.ts'; import './a.ts';",
        'src/server/rest/sample-words.ts': empty,
        'tests/failure/start.test.ts': "import '#server/main.ts';",
      },
      [
        'src/server/rest/sample.ts: only tests import it; it belongs in tests/support',
        'src/server/rest/sample-words.ts: only tests import it; it belongs in tests/support',
      ],
    ],
    [
      'a cycle of types',
      {
        'src/domain/cpd/a.ts': "import type { B } from './b.ts';",
        'src/domain/cpd/b.ts': "import type { C } from '#domain/cpd/c.ts';",
        'src/domain/cpd/c.ts': "export type A = import('./a.ts').A;",
      },
      ['src/domain/cpd/a.ts > src/domain/cpd/b.ts > src/domain/cpd/c.ts: cycle'],
    ],
    ['a file that imports itself', { 'scripts/a.mjs': "import './a.mjs';" }, ['scripts/a.mjs: cycle']],
    [
      'a cycle of folders without a cycle of files',
      {
        'src/domain/cpd/a.ts': "import '../clients/x.ts';",
        'src/domain/clients/x.ts': empty,
        'src/domain/clients/y.ts': "import type { B } from '../cpd/b.ts';",
        'src/domain/cpd/b.ts': empty,
      },
      ['src/domain/clients > src/domain/cpd: cycle'],
    ],
    [
      'an import of a later folder of a line, a type too, and a folder that the line does not have',
      {
        'src/domain/transfer/files/a.ts': "import type { X } from '#domain/transfer/columns/x.ts';",
        'src/domain/transfer/columns/x.ts': "import '#domain/transfer/files/b.ts'; import './y.ts';",
        'src/domain/transfer/columns/y.ts': empty,
        'src/domain/transfer/files/b.ts': empty,
        'src/domain/transfer/files/b.test.ts': "import '#domain/transfer/write/z.ts';",
        'src/domain/transfer/write/z.ts': "import '#domain/transfer/read/r.ts';",
        'src/domain/transfer/read/r.ts': empty,
        'src/web/features/transfer/w.ts': "import '#domain/transfer/write/z.ts';",
      },
      [
        'src/domain/transfer/files/a.ts > src/domain/transfer/columns/x.ts: not in the line src/domain/transfer/files → columns → plan → write',
        'src/domain/transfer/write/z.ts > src/domain/transfer/read/r.ts: not in the line src/domain/transfer/files → columns → plan → write',
      ],
    ],
    [
      'barrels',
      {
        'src/domain/cpd/index.ts': "export * from './a.ts';",
        'src/domain/cpd/a.ts': empty,
        'src/domain/cpd/all.ts': "export { x } from './a.ts';",
        'src/domain/b.ts': "import '#domain/cpd/index.ts';",
      },
      [
        'src/domain/cpd/index.ts > src/domain/cpd/a.ts: barrel; import from the file that declares it',
        'src/domain/cpd/all.ts > src/domain/cpd/a.ts: barrel; import from the file that declares it',
        'src/domain/b.ts > src/domain/cpd/index.ts: barrel; import from the file that declares it',
      ],
    ],
    [
      'a path that does not exist',
      { 'src/domain/a.ts': "import './gone.ts';" },
      ['src/domain/a.ts > src/domain/gone.ts: does not exist'],
    ],
  ])('%s', (_, files, expected) => {
    expect(violationsOf(files).toSorted()).toEqual(expected.toSorted());
  });

  test('nothing in allowed imports, and ignores vi.mock', () => {
    const files = {
      'src/domain/cpd/a.ts': "import { z } from 'zod/mini'; import '../time.ts';",
      'src/domain/time.ts': empty,
      'src/web/features/cpd/a.ts': "import '#web/ui/x.ts'; import picture from '#docs/x.webp?url';",
      'src/web/features/cpd/a.test.ts':
        "import './a.ts'; vi.mock('#server/app.ts', () => vi.importActual('#server/x.ts'));",
      'src/web/app/a.ts': "import '#web/features/cpd/a.ts';",
      'src/web/ui/x.ts': "import 'react';",
      'docs/x.webp': '',
    };
    expect(violationsOf(files)).toEqual([]);
  });

  test('a computed import() in src', () => {
    expect(() => violationsOf({ 'src/web/a.ts': 'void import(name);' })).toThrow(
      'src/web/a.ts: import() of something that is not a plain string',
    );
  });
});
