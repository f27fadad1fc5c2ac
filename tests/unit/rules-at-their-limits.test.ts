// Every kind of rule against its second implementation on a few practices, each with the numbers around which its state changes: what counts
// for certain, what may count, and one more of each. tests/unit/credential-rules has the same for a thousand practices and other numbers.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { loggedHours, minutesOf } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { witnessedAmounts } from '#domain/witnesses/witnessed-amounts.ts';
import { anyCircumstances, anyPractice } from '#tests/support/any-practice.ts';
import { slowEvaluate } from './credential-rules/slow-rules.ts';
import { slowWitnessed } from './credential-rules/slow-witnessed.ts';

const CASES = fc.sample(fc.tuple(anyPractice, anyCircumstances), { seed: 9, numRuns: 20 });

/** One rule of those that differ in their level, number and words only. */
const RULES = [
  ...new Map(
    ALL_RULES.map((rule) => [JSON.stringify([rule.body, rule.test, otherTest(rule), rule.onlyIf]), rule]),
  ).values(),
].filter((rule) => rule.test.kind !== 'unrecorded');

const holding = ({ body, level }: Rule, practice: EvidenceRows): EvidenceRows => ({
  ...practice,
  credentials: [
    ...practice.credentials,
    { id: 'own', body, level, awarded_on: '2024-11-20', expires_on: null, reference: '' },
  ],
});

function otherTest({ certainty }: Rule) {
  return certainty.kind === 'disputed' ? certainty.other.test : null;
}

function withNumber(rule: Rule, number: number): Rule {
  if (rule.certainty.kind !== 'disputed') return { ...rule, number };
  return { ...rule, number, certainty: { ...rule.certainty, other: { ...rule.certainty.other, number } } };
}

test('a rule is met by exactly its number, and short by one less', () => {
  const states = new Map<string, Set<string>>();
  for (const [place, [given, circumstances]] of CASES.entries())
    for (const rule of RULES) {
      // Rules of a renewal count from an award; few practices have the one that a rule is about.
      const practice = place % 2 === 0 ? given : holding(rule, given);
      const { have, possible } = evaluate(rule, practice, circumstances);
      const isCounted = rule.number !== null && rule.unit !== 'ratio';
      // Without the first day of a practice, its years have no end that a second implementation should know.
      const most = rule.unit === 'years' ? have : possible;
      const numbers = new Set(isCounted ? [have, have + 1, most, most + 1] : []);
      for (const asked of isCounted ? [...numbers].map((number) => withNumber(rule, number)) : [rule]) {
        const { rows, ...result } = evaluate(asked, practice, circumstances);
        const ids = Object.entries(rows).flatMap(([table, all]) => all.map((id) => `${table}:${id}`));
        const { state } = result;
        const first = { state, have: result.have, rows: ids.toSorted() };
        const second = slowEvaluate(asked, practice, circumstances);
        if (JSON.stringify(first) !== JSON.stringify(second))
          expect(first, `${rule.id} of ${asked.number}`).toEqual(second);
        const shortBy = result.need === null ? 0 : Math.max(0, result.need - result.have);
        if (result.shortBy !== shortBy) expect(result.shortBy, rule.id).toBe(shortBy);
        if (state === 'cannot-tell' && rule.onlyIf === undefined && result.missing.length === 0)
          expect(result.missing, rule.id).not.toEqual([]);
        if (state === 'met' && result.missing.length > 0) expect(result.missing, rule.id).toEqual([]);
        // No question is about nothing, and each hour that does not count has a reason.
        if (result.missing.some((text) => text.includes('(0 '))) expect(result.missing, rule.id).toEqual([]);
        if (rule.test.kind === 'hours' || rule.test.kind === 'log-hours') {
          const [out, unclear] = [result.exclusions, result.exclusions.filter(({ isUnclear }) => isUnclear)];
          const sums = [result.have + minutesOf(out), result.possible - result.have];
          const wanted = [minutesOf(loggedHours(practice)), minutesOf(unclear)];
          if (String(sums) !== String(wanted)) expect(sums, rule.id).toEqual(wanted);
        }
        states.set(rule.id, (states.get(rule.id) ?? new Set()).add(state));
      }
    }
  // The practices are worth the name: nearly every rule shows more than one state.
  expect([...states.values()].filter((seen) => seen.size > 1).length).toBeGreaterThan(RULES.length * 0.85);
});

test('what others confirmed of a rule is what is left of it without the other rows', () => {
  for (const [practice, circumstances] of CASES.slice(0, 4))
    for (const rule of RULES) {
      const amounts = witnessedAmounts(rule, practice, circumstances, evaluate(rule, practice, circumstances));
      const second = slowWitnessed(rule, practice, circumstances);
      const { unit: _, ...first } = amounts ?? { unit: rule.unit };
      if (JSON.stringify(amounts && first) !== JSON.stringify(second))
        expect(amounts && first, rule.id).toEqual(second);
    }
});
