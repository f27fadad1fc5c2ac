// Starts a run of scripts/mutants.mjs: activates its change, ends at the first failed test, and says which changes were reached.
import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';

const NAMESPACE = '__stryker__';

/** What Stryker's instrumented code reads and counts. */
interface Changes {
  activeMutant?: string | undefined;
  hitCount: number;
  hitLimit: number;
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, never> };
}

/** A loop that a change makes endless throws then. */
const MOST_HITS = 1_000_000;

/**
 * With `facts`, a path, nothing is changed, and the changes that are reached are written there. After the first failure the other test
 * files do not start.
 */
export function startRun(
  { mutant, facts }: { readonly mutant?: string; readonly facts?: string },
  testFiles: readonly (() => Promise<unknown>)[],
): void {
  const global = globalThis as { [NAMESPACE]?: Partial<Changes> };
  const changes = (global[NAMESPACE] ??= {});
  const reached = (changes.mutantCoverage ??= { static: {}, perTest: {} });
  let hasFailed = false;
  let loaded: string[] = [];
  beforeAll(() => {
    loaded = Object.keys(reached.static);
    reached.static = {};
    Object.assign(changes, { activeMutant: mutant, hitCount: 0, hitLimit: MOST_HITS });
  });
  beforeEach(({ skip }) => skip(hasFailed && facts === undefined));
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail';
  });
  for (const [at, load] of testFiles.entries()) {
    describe(`${at}`, async () => {
      beforeAll(() => {
        if (hasFailed) throw new Error('Another test file has failed');
        hasFailed = true;
      });
      await load();
      beforeAll(() => {
        hasFailed = false;
      });
    });
  }
  afterAll(() => {
    changes.activeMutant = undefined;
    if (facts !== undefined) writeFileSync(facts, JSON.stringify({ loaded, ran: Object.keys(reached.static) }));
  });
}
