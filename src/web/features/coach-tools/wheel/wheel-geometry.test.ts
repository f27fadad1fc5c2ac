import { describe, expect, it } from 'vitest';
import { edgePath, labelLines, labelPlace, radiusOf, slicePath } from './wheel-geometry.ts';

it('has a radius up to the rim, and never zero', () => {
  expect([1, 5, 10].map(radiusOf)).toEqual([11, 55, 110]);
});

it('draws the first slice from the top to the right, the last back to the top', () => {
  expect(slicePath(0, 10)).toBe('M0 0L0 -110A110 110 0 0 1 77.78 -77.78Z');
  expect(slicePath(7, 1)).toBe('M0 0L-7.78 -7.78A11 11 0 0 1 0 -11Z');
});

it('draws the edge of all slices as one line, through the centre for a missing score', () => {
  expect(edgePath([10, 5, null, 5])).toBe(
    'M0 -110A110 110 0 0 1 77.78 -77.78L38.89 -38.89A55 55 0 0 1 55 0L0 0A0 0 0 0 1 0 0L38.89 38.89A55 55 0 0 1 0 55Z',
  );
});

it('aligns names on the right half to the left edge and on the left half to the right edge', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((index) => labelPlace(index).anchor).join(' ')).toBe(
    'start start start start end end end end',
  );
});

describe('a name', () => {
  it.each([
    ['Work', ['Work']],
    ['  Rest   and play ', ['Rest and play']],
    ['Home and surroundings', ['Home and', 'surroundings']],
    ['Family and friends and colleagues', ['Family and', 'friends and…']],
    ['Selbstverwirklichung', ['Selbstverwirk…']],
    ['', ['']],
  ])('“%s” is split into %j', (name, lines) => expect(labelLines(name)).toEqual(lines));
});
