// Stops the timers and observers that a component test's file leaves behind. By then the window is gone, or belongs to the next file: the
// auth client checks every 30 seconds whether the stored auth session is complete, and would remove the one that a test of the next file has
// stored; the app gives a lost focus back a frame later, and would give it to what the next file draws.
type Timer = ReturnType<typeof setTimeout>;
type Start = (...args: Parameters<typeof setTimeout>) => Timer;

/** Remembers every timer and observer from now on. `end` stops those that are left, and gives the globals back. */
export function collectLeftovers(): { end: () => void } {
  const timers: Timer[] = [];
  const observers: MutationObserver[] = [];
  const { MutationObserver: Observer } = globalThis;
  globalThis.MutationObserver = class extends Observer {
    constructor(callback: MutationCallback) {
      super(callback);
      observers.push(this);
    }
  };
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
      for (const observer of observers) observer.disconnect();
      globalThis.MutationObserver = Observer;
      globalThis.setTimeout = once;
      globalThis.setInterval = repeatedly;
    },
  };
}
