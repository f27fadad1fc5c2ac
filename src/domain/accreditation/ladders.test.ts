import { describe, expect, it } from 'vitest';
import { EMCC_LADDER, ICF_LADDER, ladderProgress } from './ladders.ts';

describe('ladderProgress', () => {
  it.each([
    ['ICF', ICF_LADDER, 0, null, 'ACC', 100, 0],
    ['ICF', ICF_LADDER, 99 * 60, null, 'ACC', 1, 99],
    ['ICF', ICF_LADDER, 100 * 60, 'ACC', 'PCC', 400, 20],
    ['ICF', ICF_LADDER, 438.5 * 60, 'ACC', 'PCC', 61.5, 87.7],
    ['ICF', ICF_LADDER, 2500 * 60, 'MCC', null, 0, 100],
    ['ICF', ICF_LADDER, 9000 * 60, 'MCC', null, 0, 100],
    ['EMCC', EMCC_LADDER, 0, 'Foundation', 'Practitioner', 100, 0],
    ['EMCC', EMCC_LADDER, 500 * 60, 'Senior Practitioner', 'Master Practitioner', 2000, 20],
    ['EMCC', EMCC_LADDER, 2500 * 60, 'Master Practitioner', null, 0, 100],
  ])('%s at %#: reached and next', (_body, ladder, minutes, reached, next, needed, percent) => {
    const progress = ladderProgress(minutes, ladder);
    expect(progress.reached?.name ?? null).toBe(reached);
    expect(progress.next?.name ?? null).toBe(next);
    expect(progress.hoursNeeded).toBeCloseTo(needed);
    expect(progress.percent).toBeCloseTo(percent);
  });
});
