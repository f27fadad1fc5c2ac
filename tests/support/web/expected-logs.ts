// What component tests log. A failure that a test causes is logged as in the browser, so the test's file names it; anything else on the
// console fails the test, since among expected lines nobody would see it.
import { format } from 'node:util';

declare global {
  var expectedLogs: RegExp[] | undefined;
  var logged: string[] | undefined;
}

/** For the tests of this file: what they log, since they cause it. Called at the top of the file. */
export function expectLogs(...patterns: readonly RegExp[]): void {
  globalThis.expectedLogs?.push(...patterns);
}

/** What this test has logged, for a test that compares it; it is then no longer unexpected. */
export const takeLogs = (): string[] => globalThis.logged?.splice(0) ?? [];

/** Each test file loads the auth client anew, in one window, which the client takes for a mistake; jsdom does not know <search>. */
const OF_THE_SETUP = [/Multiple GoTrueClient instances detected/, /The tag <search> is unrecognized/];
const LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const;

/** Collects what is logged from now on. `unexpected` returns what nobody named, and forgets it; `end` gives the console back. */
export function collectLogs(): { unexpected: () => string[]; end: () => void } {
  const former = LEVELS.map((level) => [level, console[level]] as const);
  const logged = (globalThis.logged = [] as string[]);
  globalThis.expectedLogs = [...OF_THE_SETUP];
  for (const level of LEVELS) console[level] = (...parts: unknown[]) => void logged.push(format(...parts));
  return {
    unexpected: () => logged.splice(0).filter((text) => !globalThis.expectedLogs?.some((one) => one.test(text))),
    end: () => {
      for (const [level, write] of former) console[level] = write;
    },
  };
}
