import { describe, expect, it } from 'vitest';
import { LADDERS, ladderProgress } from './ladders.ts';

describe('ladderProgress', () => {
  it.each([
    ['ICF', LADDERS.ICF, 0, null, 'ACC', 100, 0],
    ['ICF', LADDERS.ICF, 99 * 60, null, 'ACC', 1, 99],
    ['ICF', LADDERS.ICF, 100 * 60, 'ACC', 'PCC', 400, 20],
    ['ICF', LADDERS.ICF, 438.5 * 60, 'ACC', 'PCC', 61.5, 87.7],
    ['ICF', LADDERS.ICF, 2500 * 60, 'MCC', null, 0, 100],
    ['ICF', LADDERS.ICF, 9000 * 60, 'MCC', null, 0, 100],
    ['EMCC', LADDERS.EMCC, 0, 'Foundation', 'Practitioner', 100, 0],
    ['EMCC', LADDERS.EMCC, 500 * 60, 'Senior Practitioner', 'Master Practitioner', 2000, 20],
    ['EMCC', LADDERS.EMCC, 2500 * 60, 'Master Practitioner', null, 0, 100],
  ])('%s at %#: reached and next', (_body, ladder, minutes, reached, next, needed, percent) => {
    const progress = ladderProgress(minutes, ladder);
    expect(progress.reached?.name ?? null).toBe(reached);
    expect(progress.next?.name ?? null).toBe(next);
    expect(progress.hoursNeeded).toBeCloseTo(needed);
    expect(progress.percent).toBeCloseTo(percent);
  });
});
