// For npm run mutants: which tests are tried with changes of a folder, by default the unit tests of npm test.
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { COMPONENTS_BEFORE_PUSH } from '../../scripts/tiers.mjs';
import root from '../../vitest.config.ts';

const TESTS: Readonly<Record<string, readonly string[]>> = {
  'src/server/auth': [
    'src/server/auth/**/*.test.ts',
    'tests/policies/access/auth-session.test.ts',
    'tests/security/{auth-races/*,forged-tokens,maintenance,sign-in-attacks}.test.ts',
    'tests/wire/{accepted-terms,account-functions,auth-*,mail-limits,verify-otp-types}.test.ts',
  ],
  'src/server/billing': ['src/server/billing/**/*.test.ts', 'tests/billing/{[!a]*,account-deletion}.test.ts'],
  'src/server/rest': [
    'src/server/rest/**/*.test.ts',
    'tests/policies/{access/auth-session,records/remembered-answers}.test.ts',
    'tests/security/{forged-tokens,maintenance}.test.ts',
    'tests/wire/{encrypted-texts,lost-notes,over-quota,postgrest-*,slow-statements,stored-texts,upserts}.test.ts',
  ],
};

interface Project {
  test: { name: string; include: string[]; exclude?: string[] };
}
const projects = (root.test?.projects ?? []) as Project[];
const folder = process.env['MUTANTS_IN'] ?? '';
const own = Object.entries(TESTS).find(([name]) => `${folder}/`.startsWith(`${name}/`))?.[1];
const project = projects.find(({ test }) => test.name === (own ? 'data' : 'unit'));
const results = process.env['MUTANTS_RESULTS'] ?? '';
const isList = process.env['MUTANTS_LIST'] !== undefined;
const sources = new Map<string, string>(
  isList ? [] : (JSON.parse(readFileSync(`${results}/sources.json`, 'utf8')) as [string, string][]),
);

export default defineConfig({
  resolve: { alias: { '#bench': import.meta.dirname } },
  plugins: [{ name: 'changes', enforce: 'pre', load: (id) => sources.get(id) ?? null }],
  test: {
    ...project?.test,
    exclude: project?.test.exclude?.filter((path) => !COMPONENTS_BEFORE_PUSH.includes(path)) ?? [],
    include: isList ? [...(own ?? project?.test.include ?? [])] : [`${results}/runs/*.test.ts`],
    maxWorkers: Number(process.env['MUTANTS_AT_ONCE'] ?? 2),
    // A server that never answers is not waited for as long as a slow machine.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 40_000,
    hookTimeout: 40_000,
  },
});
