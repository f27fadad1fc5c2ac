// What lines of the log say besides their text: ids, numbers and words from lists, never what a coach or a client wrote, nor an address.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/files-in.ts';

const IDS = 'by contentId delivery errorId eventId feed hook import mailId request requestId userId';
const OF_STRIPE = 'lookupKey stripe stripeCustomerId stripeSubscriptionId type';
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

const LINE =
  /\b(?:log|createLog\([\w.']*\))\??(?:\.(?:debug|info|warn|error|fatal)|\[level\])\(\s*(?:\{([^}]*)\}|(\w+),)/gi;

test('each field is declared', () => {
  const fields = new Set<string>();
  for (const path of sourcesIn(['src/server']))
    for (const [, inside, given = ''] of readFileSync(path, 'utf8').matchAll(LINE))
      for (const part of (inside ?? given).split(',')) {
        const [, name] = /^\s*(?:\.\.\.)?(\w+)/.exec(part) ?? [];
        if (name !== undefined) fields.add(name);
      }
  expect(fields.size).toBeGreaterThan(30);
  const declared = [IDS, OF_STRIPE, NUMBERS, WORDS, REDACTED, OF_THE_SERVER, SPREAD].flatMap((names) =>
    names.split(/\s+/),
  );
  expect([...fields].filter((name) => !declared.includes(name))).toEqual([]);
  expect(declared.filter((name) => !fields.has(name))).toEqual([]);
});
