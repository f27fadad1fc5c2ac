import { expect, it } from 'vitest';
import { averageScore, compareWheels } from './wheel-comparison.ts';

const area = (name: string, score: number) => ({ name, score });

it('matches areas by name, in the later order, and marks added and removed ones', () => {
  const earlier = [area('Work', 4), area('Money', 6), area('Health', 5), area('Travel', 3)];
  const later = [area('Money', 6), area(' work', 7), area('Health', 3), area('Sleep', 8)];
  expect(compareWheels(earlier, later)).toEqual([
    { name: 'Money', before: 6, after: 6, change: 0 },
    { name: ' work', before: 4, after: 7, change: 3 },
    { name: 'Health', before: 5, after: 3, change: -2 },
    { name: 'Sleep', before: null, after: 8, change: null },
    { name: 'Travel', before: 3, after: null, change: null },
  ]);
});

it.each([
  [[4, 7], '5.5'],
  [[1, 1, 2], '1.3'],
  [[], '0.0'],
])('the average of %j is %s', (scores, text) =>
  expect(averageScore(scores.map((score, index) => area(String(index), score)))).toBe(text),
);
