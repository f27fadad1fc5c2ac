import { describe, expect, it } from 'vitest';
import { BODIES } from './bodies.ts';
import { ladderProgress } from './ladder-progress.ts';

describe('ladderProgress', () => {
  it.each([
    ['ICF', BODIES.ICF.ladder!, 0, null, 'ACC', 100, 0],
    ['ICF', BODIES.ICF.ladder!, 99 * 60, null, 'ACC', 1, 99],
    ['ICF', BODIES.ICF.ladder!, 100 * 60, 'ACC', 'PCC', 400, 20],
    ['ICF', BODIES.ICF.ladder!, 438.5 * 60, 'ACC', 'PCC', 61.5, 87.7],
    ['ICF', BODIES.ICF.ladder!, 2500 * 60, 'MCC', null, 0, 100],
    ['ICF', BODIES.ICF.ladder!, 9000 * 60, 'MCC', null, 0, 100],
    ['EMCC', BODIES.EMCC.ladder!, 0, 'Foundation', 'Practitioner', 100, 0],
    ['EMCC', BODIES.EMCC.ladder!, 500 * 60, 'Senior Practitioner', 'Master Practitioner', 2000, 20],
    ['EMCC', BODIES.EMCC.ladder!, 2500 * 60, 'Master Practitioner', null, 0, 100],
  ])('%s at %#: reached and next', (_body, ladder, minutes, reached, next, needed, percent) => {
    const progress = ladderProgress(minutes, ladder);
    expect(progress.reached?.name ?? null).toBe(reached);
    expect(progress.next?.name ?? null).toBe(next);
    expect(progress.hoursNeeded).toBeCloseTo(needed);
    expect(progress.percent).toBeCloseTo(percent);
  });
});
