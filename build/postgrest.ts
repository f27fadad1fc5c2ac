// Removes unused methods of the PostgREST client, which no bundler removes from a class: filters, formats of answers, and what changes
// only types. tests/unit/postgrest-cuts.test.ts checks that the app uses none of them. Read the list again with a new version.
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

export function withoutNeverAsked(): Plugin {
  return {
    name: 'without-never-asked',
    apply: 'build',
    transform: {
      filter: { id: /postgrest-js[\\/]dist[\\/]index\.mjs$/ },
      handler: (code) =>
        NEVER_CALLED.reduce((rest, name) => {
          const left = rest.replaceAll(new RegExp(String.raw`^\t${name}\([^]*?^\t\}\n`, 'gm'), '');
          if (left === rest)
            throw new Error(`The PostgREST client has no ${name}: bring build/postgrest.ts up to date.`);
          return left;
        }, code),
    },
  };
}
