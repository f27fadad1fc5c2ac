// Removes what is unused of the PostgREST client, which no bundler removes from a class: filters, formats of answers, what changes only
// types, and repetitions. tests/unit/postgrest-cuts.test.ts checks that the app uses none of them. Read the list again with a new version.
import { type Cut, cutFrom } from './cut.ts';

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

const CUTS: Cut[] = [
  ...NEVER_CALLED.map((name): Cut => [new RegExp(String.raw`^\t${name}\([^]*?^\t\}\n`, 'gm'), '']),
  ...NEVER_REACHED.map((pattern): Cut => [pattern, '']),
];

export const withoutNeverAsked = () => cutFrom(/postgrest-js[\\/]dist[\\/]index\.mjs$/, CUTS, 'postgrest');
