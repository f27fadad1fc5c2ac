import { describe, expect, it } from 'vitest';
import { trialDays } from './trial-days.ts';

const now = '2026-11-20T12:00:00.000Z';
const trial = { status: 'trial', startedAt: '2026-11-01T00:00:00.000Z', hadSubscription: false };

describe('trialDays', () => {
  it.each([
    ['what is left of the sign-up trial', { ...trial, endsAt: '2026-12-01T12:00:00.000Z' }, 11],
    ['a day that has begun counts whole', { ...trial, endsAt: '2026-11-20T12:00:00.001Z' }, 1],
    ['none when it ends now', { ...trial, endsAt: now }, null],
    ['none when it is over', { ...trial, endsAt: '2026-11-19T12:00:00.000Z' }, null],
    ["the price's where none was recorded", { ...trial, status: null, startedAt: null, endsAt: null }, 14],
    ['what is left of a granted plan', { ...trial, status: 'active', endsAt: '2026-12-01T12:00:00.000Z' }, 11],
    ['none after another status', { ...trial, status: 'canceled', endsAt: '2026-12-01T12:00:00.000Z' }, null],
    ['none a second time', { ...trial, endsAt: '2026-12-01T12:00:00.000Z', hadSubscription: true }, null],
  ])('%s', (_case, facts, expected) => expect(trialDays(facts, 14, now)).toBe(expected));

  it.each([0, null])('none where the price has %s', (priceDays) =>
    expect(trialDays({ ...trial, status: null, startedAt: null, endsAt: null }, priceDays, now)).toBeNull(),
  );
});
