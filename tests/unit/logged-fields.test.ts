// What lines of the log and metrics say besides their text: ids, numbers and words from lists, never what a coach or a client wrote, nor an
// address.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/files-in.ts';

const IDS = 'by contentId delivery errorId eventId feed hook import mailId request requestId userId';
const OF_STRIPE = 'lookupKey stripe stripeCustomerId stripePriceId stripeSubscriptionId type';
const NUMBERS = `addresses applied arrived delayMs deleted left ms parts pauseMs pid rows seconds sent status texts unremoved
  worker`;
const WORDS =
  'action as cause code from function isSigned job method pooler problem readsNotes scope signal state tables to what';
/** Without what may name somebody: error-facts.ts, create-log.ts and request-log.ts; statements without values. */
const REDACTED = 'err path reason statement';
/** Of the server: files that it wrote, the day of a backup, what its engine writes, why a process ended. */
const OF_THE_SERVER = 'day file line missing name origin';
/** Objects that are spread or given as they are, each of the fields above. */
const SPREAD = 'counts facts failureFacts line made namesOf request';

const DECLARED = [IDS, OF_STRIPE, NUMBERS, WORDS, REDACTED, OF_THE_SERVER, SPREAD].flatMap((names) =>
  names.split(/\s+/),
);

const LINE =
  /\b(?:log|createLog\([\w.']*\))\??(?:\.(?:debug|info|warn|error|fatal)|\[level\])\(\s*(?:\{([^}]*)\}|(\w+),)/gi;

const sources = sourcesIn(['src/server']).map((path) => readFileSync(path, 'utf8'));

test('each field is declared', () => {
  const fields = new Set<string>();
  for (const source of sources)
    for (const [, inside, given = ''] of source.matchAll(LINE))
      for (const part of (inside ?? given).split(',')) {
        const [, name] = /^\s*(?:\.\.\.)?(\w+)/.exec(part) ?? [];
        if (name !== undefined) fields.add(name);
      }
  expect(fields.size).toBeGreaterThan(30);
  expect([...fields].filter((name) => !DECLARED.includes(name))).toEqual([]);
  expect(DECLARED.filter((name) => !fields.has(name))).toEqual([]);
});

/** What is given to the log: the fields and the text. */
const GIVEN =
  /\blog\??(?:\.(?:debug|info|warn|error|fatal|child)|\[level\])\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;

test('a text has nothing inserted but such a field, and no value is an address or what somebody wrote', () => {
  const lines = sources.flatMap((source) => [...source.matchAll(GIVEN)].map(([, given]) => given!));
  expect(lines.length).toBeGreaterThan(100);
  const inserted = lines.flatMap((line) => [...line.matchAll(/\$\{([^}]*)\}/g)].map(([, what]) => what!));
  expect(inserted.filter((what) => !DECLARED.includes(what))).toEqual([]);
  expect(lines.filter((line) => /['"`] \+|\+ ['"`]/.test(line))).toEqual([]);
  const values = lines.map((line) => line.replaceAll(/(['"`])(?:\\.|(?!\1)[^\\])*\1/g, ''));
  expect(
    values.filter((line) => /\b(?:email|address|phone|notes|password|token|secret|body)\b(?!\.)/i.test(line)),
  ).toEqual([]);
});

/** Of metrics: each has few values, which are known before. */
const LABELS = 'as cause from grant kind method name outcome pool reason route state status what'.split(' ');

test('a metric has labels of these words alone', () => {
  const metrics = readFileSync('src/server/metrics/create-metrics.ts', 'utf8');
  const labels = [...metrics.matchAll(/labelNames: \[([^\]]*)\]/g)].flatMap(([, names]) => names!.split(', '));
  expect([...new Set(labels)].toSorted()).toEqual(LABELS.map((name) => `'${name}'`));
});
