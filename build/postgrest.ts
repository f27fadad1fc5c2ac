// Removes what is unused of the PostgREST client, which no bundler removes from a class: filters, formats of answers, what changes only
// types, and repetitions. tests/unit/postgrest-cuts.test.ts checks that the app uses none of them. Read the list again with a new version.
import type { Plugin } from 'vite';

export const NEVER_CALLED = [
  'throwOnError',
  'stripNulls',
  'setHeader',
  'returns',
  'overrideTypes',
  'retry',
  'csv',
  'geojson',
  'explain',
  'rollback',
  'maxAffected',
  'neq',
  'like',
  'likeAllOf',
  'likeAnyOf',
  'ilike',
  'ilikeAllOf',
  'ilikeAnyOf',
  'regexMatch',
  'regexIMatch',
  'isDistinct',
  'notIn',
  'containedBy',
  'rangeGt',
  'rangeGte',
  'rangeLt',
  'rangeLte',
  'rangeAdjacent',
  'overlaps',
  'textSearch',
  'or',
  'schema',
];

/** Repetitions, which rest.ts turns off; advice for developers about long addresses; and answers without nulls. */
const NEVER_REACHED = [
  /^\t{5}if \(_this\.retryEnabled [^]*?^\t{5}\}\n/gm,
  /^\t{4}if \(shouldRetry\([^]*?^\t{4}\}\n/gm,
  /^\t{3}const urlLength = [^]*?^\t{3}\}\n(?=\t{3}return \{\n)/gm,
  /^\t{2}if \(this\.shouldStripNulls\) [^]*?^\t{2}\}\n/gm,
];

const CUTS = [...NEVER_CALLED.map((name) => new RegExp(String.raw`^\t${name}\([^]*?^\t\}\n`, 'gm')), ...NEVER_REACHED];

export function withoutNeverAsked(): Plugin {
  return {
    name: 'without-never-asked',
    apply: 'build',
    transform: {
      filter: { id: /postgrest-js[\\/]dist[\\/]index\.mjs$/ },
      handler: (code) =>
        CUTS.reduce((rest, cut) => {
          const left = rest.replaceAll(cut, '');
          if (left === rest)
            throw new Error(`The PostgREST client has no ${cut}: bring build/postgrest.ts up to date.`);
          return left;
        }, code),
    },
  };
}
