import { expect, it } from 'vitest';
import { eraseClientText, keptAfterErasureText } from './erase-client-text.ts';

it.each([
  [{ sessions: 12, minutes: 870, openingMinutes: 0 }, '12 sessions (14.5 h)'],
  [{ sessions: 1, minutes: 60, openingMinutes: 90 }, '1 session (1 h) and 1.5 h from before this logbook'],
  [{ sessions: 0, minutes: 0, openingMinutes: 90 }, '1.5 h from before this logbook'],
  [{ sessions: 0, minutes: 0, openingMinutes: 0 }, 'No completed sessions'],
])('%j stays as %s', (staying, text) => expect(keptAfterErasureText(staying)).toBe(text));

it('says what stays, what goes, and that it is for good', () => {
  expect(eraseClientText({ sessions: 2, minutes: 90, openingMinutes: 0 })).toMatch(
    /^2 sessions \(1\.5 h\) are kept without a name: .* cannot be undone\.$/,
  );
  expect(eraseClientText({ sessions: 0, minutes: 0, openingMinutes: 0 })).toContain('no hours are kept');
  expect(eraseClientText({ sessions: 2, minutes: 90, openingMinutes: 0 }, 60)).toMatch(
    / This cannot be undone\. 1 h that others confirmed stays confirmed, without their names\.$/,
  );
  for (const staying of ['unknown', { sessions: 2, minutes: 90, openingMinutes: 0 }] as const)
    expect(eraseClientText(staying)).toContain('payment and what else credentials count.');
  expect(eraseClientText('counting')).toBe('Counting what is kept…');
  expect(eraseClientText('unknown')).toContain('cannot be undone');
});
