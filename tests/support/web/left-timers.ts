// Stops the timers that a component test's file leaves behind. By then the window is gone, or belongs to the next file: the auth client
// checks every 30 seconds whether the stored auth session is complete, and would remove the one that a test of the next file has stored.
type Timer = ReturnType<typeof setTimeout>;
type Start = (...args: Parameters<typeof setTimeout>) => Timer;

/** Remembers every timer from now on. `end` stops those that are left, and gives the functions back. */
export function collectTimers(): { end: () => void } {
  const timers: Timer[] = [];
  const { setTimeout: once, setInterval: repeatedly } = globalThis;
  const remembering =
    (start: Start) =>
    (...args: Parameters<Start>) => {
      const timer = start(...args);
      timers.push(timer);
      return timer;
    };
  globalThis.setTimeout = Object.assign(remembering(once), once);
  globalThis.setInterval = Object.assign(remembering(repeatedly as Start), repeatedly);
  return {
    end: () => {
      for (const timer of timers) clearTimeout(timer);
      globalThis.setTimeout = once;
      globalThis.setInterval = repeatedly;
    },
  };
}
