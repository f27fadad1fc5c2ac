import { expect, test } from 'vitest';
import { RestartPause } from './restart-pause.ts';

const SOUND_MS = 30_000;

test('a worker that has worked for a while is replaced at once', () => {
  const pause = new RestartPause();
  expect([pause.after(SOUND_MS), pause.after(SOUND_MS)]).toEqual([0, 0]);
  expect(pause.isHopeless).toBe(false);
});

test('pauses double while workers end soon, up to half a minute', () => {
  const pause = new RestartPause();
  const pauses = Array.from({ length: 10 }, () => pause.after(0));
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('the fourth short life in a row is hopeless, and a long one ends the row', () => {
  const pause = new RestartPause();
  for (let life = 1; life <= 3; life += 1) {
    pause.after(SOUND_MS - 1);
    expect(pause.isHopeless).toBe(false);
  }
  expect(pause.after(SOUND_MS)).toBe(0);
  for (let life = 1; life <= 4; life += 1) pause.after(0);
  expect(pause.isHopeless).toBe(true);
});
