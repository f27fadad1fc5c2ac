// A thousand generated practices, in which the rules and their slow second implementation agree: on any day, and on three days
// around which the rules change. A minute of work. RUNS sets another number, SEED repeats a run.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCircumstances, anyPractice } from '#tests/support/any-practice.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { ALL_RULES, rulesFor } from '#domain/accreditation/bodies/all-rules.ts';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import type { SlowResult } from './slow-result.ts';
import { slowIsAsked } from './slow-paths.ts';
import { slowEvaluate } from './slow-rules.ts';

const RUNS = Number(process.env['RUNS'] ?? 1000);

/** A rule's own number is seldom near what a small practice has, so half of them are evaluated with another. */
const anyNumber = fc.option(fc.integer({ min: 1, max: 4000 }), { freq: 2 });

function withNumber(rule: Rule, number: number): Rule {
  if (rule.number === null || rule.unit === 'ratio') return rule;
  const own = ['minutes', 'hundredths'].includes(rule.unit) ? number : 1 + (number % 6);
  if (rule.certainty.kind !== 'disputed') return { ...rule, number: own };
  const { certainty } = rule;
  return { ...rule, number: own, certainty: { ...certainty, other: { ...certainty.other, number: own } } };
}

function essence({ state, have, rows }: RuleResult): SlowResult {
  const ids = Object.entries(rows).flatMap(([table, all]) => all.map((id) => `${table}:${id}`));
  return { state, have, rows: ids.toSorted() };
}

test('every rule says of any practice what its second implementation says', { timeout: 240_000 }, () => {
  const seed = Number(process.env['SEED'] ?? Date.now());
  console.log(`reverse check: ${RUNS} practices, seed ${seed}`);
  const states = new Map<string, Set<string>>();
  fc.assert(
    fc.property(anyPractice, anyCircumstances, anyNumber, (practice, circumstances, number) => {
      for (const original of ALL_RULES) {
        const rule = number === null ? original : withNumber(original, number);
        const result = evaluate(rule, practice, circumstances);
        const [first, second] = [essence(result), slowEvaluate(rule, practice, circumstances)];
        if (result.have > result.possible) expect(result.have, rule.id).toBeLessThanOrEqual(result.possible);
        // As texts, which is quick; the slow comparison only shows what differs.
        if (JSON.stringify(first) !== JSON.stringify(second)) expect(first, rule.id).toEqual(second);
        states.set(rule.id, (states.get(rule.id) ?? new Set()).add(result.state));
      }
    }),
    { numRuns: RUNS, seed },
  );
  // The practices are worth the name: a thousand show nearly every rule in more than one state.
  if (RUNS < 1000) return;
  const lively = [...states.values()].filter((seen) => seen.size > 1).length;
  expect(lively).toBeGreaterThan(ALL_RULES.filter(({ test: { kind } }) => kind !== 'unrecorded').length * 0.9);
});

const DAYS = ['2026-12-31', '2027-01-01', '2027-04-01'];

test('the rules of three days, on any path, say the same of practices that apply on each', { timeout: 480_000 }, () => {
  const seed = Number(process.env['SEED'] ?? Date.now());
  console.log(`three days: ${RUNS} practices, seed ${seed}`);
  // Chosen without the code that chooses them.
  const holdsOn = ({ validFrom, validTo }: Rule, day: string) => (validFrom ?? '') <= day && day <= (validTo ?? '9');
  const sets = BODY_NAMES.flatMap((body) =>
    credentialsOf(body).flatMap((level) => (['initial', 'renewal'] as const).map((stage) => ({ body, level, stage }))),
  );
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyPractice, anyNumber, (practice, number) => {
      const paths = practice.credential_paths;
      for (const day of DAYS) {
        const asked = ALL_RULES.filter((rule) => holdsOn(rule, day) && slowIsAsked(rule, paths));
        const chosen = sets.flatMap((set) => rulesFor({ ...set, paths, applicationDate: day }));
        const idsOf = (rules: readonly Rule[]) => rules.map(({ id }) => id).toSorted();
        expect(idsOf(chosen), `${paths.join()} on ${day}`).toEqual(idsOf(asked));
        for (const original of chosen) {
          const rule = number === null ? original : withNumber(original, number);
          const circumstances = { today: day, applicationDate: day };
          const first = essence(evaluate(rule, practice, circumstances));
          const second = slowEvaluate(rule, practice, circumstances);
          if (JSON.stringify(first) !== JSON.stringify(second)) expect(first, `${rule.id} on ${day}`).toEqual(second);
          seen.add(rule.id);
        }
      }
    }),
    { numRuns: RUNS, seed },
  );
  // Some practice came by each path: every rule of one of the days was asked of somebody.
  if (RUNS >= 1000)
    expect(ALL_RULES.filter((rule) => DAYS.some((day) => holdsOn(rule, day)) && !seen.has(rule.id))).toEqual([]);
});
