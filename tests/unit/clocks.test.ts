// A test waits for a state. What waits for time fails, or passes, by how fast the machine is.
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { passTime } from '#tests/support/pass-time.ts';
import { filesIn } from '#tests/support/files-in.ts';

interface Line {
  readonly at: string;
  readonly text: string;
  readonly before: string;
}

const HERE = 'tests/unit/clocks.test.ts';
/** What waits for processes and networks, whose time is real. */
const IN_REAL_TIME = /^tests\/(?:failure|browsers|distributed)\//;

const lines: Line[] = filesIn(['src', 'tests', 'stripe-simulator'], /\.tsx?$/)
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) || /^tests\/.*\.tsx?$/.test(file))
  .filter((file) => file !== HERE)
  .flatMap((file) => {
    const all = readFileSync(file, 'utf8').split('\n');
    return all.map((text, at) => ({ at: `${file}:${at + 1}`, text: text.trim(), before: all[at - 1]?.trim() ?? '' }));
  });

const found = (pattern: RegExp, isAllowed: (line: Line) => boolean) =>
  lines.filter((line) => pattern.test(line.text) && !isAllowed(line)).map(({ at, text }) => `${at}: ${text}`);

test('a stopped clock moves by passTime alone, which first waits for what is imported on demand', () => {
  const moves = /advanceTimers(?:ByTime|ToNextTimer)Async|run\w+Async\(|shouldAdvanceTime/;
  const isHelper = ({ at }: Line) => at.startsWith('tests/support/pass-time.ts:');
  expect(lines.some(isHelper)).toBe(true);
  expect(found(moves, isHelper)).toEqual([]);
});

test('a state is waited for with expect.poll or waitFor, whose time is set once, not with the second of vi.waitFor', () => {
  expect(found(/\bvi\.wait(?:For|Until)\(/, () => false)).toEqual([]);
});

test('a component test waits for no time, and elsewhere a comment above the wait says why', () => {
  const waits = /\bsetTimeout\(\(?(?:resolve|done|\w)\)?(?: => \w+\(\))?, |\bawait (?:sleep|pause)\(|waitForTimeout\(/;
  const isExplained = ({ at, before }: Line) =>
    IN_REAL_TIME.test(at) || (!at.startsWith('src/web/') && /^(?:\/\/|\*|\/\*\*)/.test(before));
  expect(found(waits, isExplained)).toEqual([]);
});

test('no test fails because something took long: what hangs is ended by the time that each test has', () => {
  const tooLong = /expect\((?:performance|Date)\.now\(\) - \w+\)\.toBeLessThan/;
  expect(found(tooLong, () => false)).toEqual([]);
});

test('passTime lets no time pass while a module is on its way, and runs what it starts', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now: 0 });
  const ran: number[] = [];
  setTimeout(() => {
    // Each takes time to load, of which the stopped clock knows nothing.
    const source = "await (await import('node:timers/promises')).setTimeout(50)";
    void import(`data:text/javascript,${source}`).then(() => setTimeout(() => ran.push(Date.now()), 300));
  }, 200);
  await passTime(500);
  expect(ran).toEqual([500]);
  expect(Date.now()).toBe(500);
});
