import { expect, test } from 'vitest';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import type { SessionEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { practice, session } from '#tests/support/practice.ts';
import { ruleRows } from './rule-rows.ts';

const RULE_SETS = BODY_NAMES.flatMap((body) =>
  credentialsOf(body).flatMap((level) => (['initial', 'renewal'] as const).map((stage) => ({ body, level, stage }))),
);

/** Counts how often somebody begins to go through the rows. */
function watched(rows: readonly SessionEvidence[]) {
  let passes = 0;
  const sessions = new Proxy(rows, {
    get: (target, key) => {
      if (key === '0') passes += 1;
      return Reflect.get(target, key) as unknown;
    },
  });
  return { sessions, passes: () => passes };
}

test('all sets of rules together go through the sessions as often as one set', () => {
  const passesOf = (sets: number) => {
    const { sessions, passes } = watched([session({ id: 'a' })]);
    const evidence = practice({ sessions, witnessed: { sessions: { a: 'witnessed' } } });
    const recorded = { sessions: new Map(), others: new Map() } as never;
    const ruleSets = RULE_SETS.slice(0, sets);
    const steps = ruleRows({ evidence, judgedOn: '2026-11-20', ruleSets, names: 'number', answers: [], recorded });
    while (steps.next().done !== true);
    return passes();
  };
  expect(RULE_SETS.length).toBeGreaterThan(30);
  expect(passesOf(1)).toBeGreaterThan(0);
  expect(passesOf(RULE_SETS.length)).toBe(passesOf(1));
});
