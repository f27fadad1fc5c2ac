import { expect, it } from 'vitest';
import { within } from './within.ts';

it('does not give up work that could not end while the page stood still', async () => {
  const work = new Promise<string>((resolve) => setTimeout(() => setTimeout(() => resolve('in time'))));
  const answer = within(40, work, () => 'late');
  const end = performance.now() + 80;
  while (performance.now() < end);
  expect(await answer).toBe('in time');
});

it('gives up after its time, and says why', async () => {
  const never = new Promise(() => undefined);
  expect(await within(4, never, () => 'late')).toBe('late');
  const refused = within(4, never, () => {
    throw new Error('late');
  });
  await expect(refused).rejects.toThrow('late');
});
