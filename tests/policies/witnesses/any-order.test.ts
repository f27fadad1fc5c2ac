// Any order of recording, asking, answering, editing, deleting, undoing, merging and erasing ends with what a slow second
// implementation says is witnessed.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { carriedOut, Practice, STEPS, type Step } from './witness-practice.ts';
import { signUpNamed } from '#tests/support/witnesses.ts';

vi.setConfig({ testTimeout: 600_000 });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const step: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom(...STEPS), fc.nat(99), fc.nat(99), fc.nat(99));

const BEGIN: readonly Step[] = [
  ['client', 0, 0, 0],
  ['client', 0, 0, 0],
  ['session', 0, 0, 1],
  ['session', 0, 1, 2],
  ['session', 1, 0, 1],
  ['balance', 1, 1, 0],
  ['supervision', 0, 0, 0],
];

/** So that each step is taken at least once, whatever is generated. */
const EACH: readonly Step[] = [
  ['ask organisation', 0, 0, 0],
  ['confirm', 0, 0, 0],
  ['ask', 0, 0, 0],
  ['ask all', 0, 0, 0],
  ['ask supervisor', 0, 0, 0],
  ['decline', 0, 1, 0],
  ['merge', 0, 1, 0],
  ['undo merge', 0, 0, 0],
  ['delete request', 0, 1, 0],
  ['undo', 0, 0, 0],
  ['edit', 0, 0, 0],
  ['delete row', 0, 1, 0],
  ['undo', 0, 0, 0],
  ['delete client', 0, 0, 0],
  ['undo', 0, 0, 0],
  ['erase', 0, 0, 0],
];

/** A request that comes back after its client was merged goes with the client who stayed. */
const BROUGHT_BACK: readonly Step[] = [
  ['ask', 0, 0, 0],
  ['delete request', 0, 0, 0],
  ['merge', 1, 0, 0],
  ['undo', 0, 0, 0],
  ['erase', 0, 0, 0],
];

/** And with its own client again, once the merge is undone. */
const SENT_BACK: readonly Step[] = [
  ['ask', 0, 0, 0],
  ['confirm', 0, 0, 0],
  ['delete request', 0, 0, 0],
  ['merge', 1, 0, 0],
  ['undo', 0, 0, 0],
  ['undo merge', 0, 0, 0],
  ['erase', 1, 0, 0],
];

/** What was asked about after a merge is the merged client's again once it is undone. */
const ASKED_BETWEEN: readonly Step[] = [
  ['merge', 0, 1, 0],
  ['ask', 0, 0, 0],
  ['undo merge', 0, 0, 0],
  ['erase', 1, 0, 0],
];

/** A request about two clients, each of whom was merged: the undo of one merge leaves the other. */
const TWO_MERGED: readonly Step[] = [
  ['client', 0, 0, 0],
  ['client', 0, 0, 0],
  ['ask all', 0, 0, 0],
  ['confirm', 0, 0, 0],
  ['merge', 2, 0, 0],
  ['merge', 2, 0, 0],
  ['undo merge', 0, 0, 0],
  ['delete client', 2, 0, 0],
];

/** A request that comes back after its client was merged twice. */
const MERGED_TWICE: readonly Step[] = [
  ['client', 0, 0, 0],
  ['client', 0, 0, 0],
  ['ask', 0, 0, 0],
  ['confirm', 0, 0, 0],
  ['delete request', 0, 0, 0],
  ['merge', 2, 0, 0],
  ['merge', 2, 1, 0],
  ['undo', 0, 0, 0],
  ['undo merge', 0, 1, 0],
  ['undo merge', 0, 0, 0],
];

const EXAMPLES = [EACH, BROUGHT_BACK, SENT_BACK, ASKED_BETWEEN, TWO_MERGED, MERGED_TWICE];

test('what is witnessed is what a slow second implementation says, in any order of steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const practice = new Practice(app, await signUpNamed(app));
      const taken: Step[] = [];
      for (const one of [...BEGIN, ...steps]) {
        await practice.take(one);
        taken.push(one);
        await practice.check(taken);
      }
    }),
    {
      examples: EXAMPLES.map((steps) => [[...steps]]),
      numRuns: Number(process.env['WITNESS_RUNS'] ?? 20),
      endOnFailure: false,
    },
  );
  expect([...new Set(STEPS)].filter((name) => (carriedOut.get(name) ?? 0) === 0)).toEqual([]);
});
