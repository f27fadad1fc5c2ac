// What a page's own clock says of presses and long tasks.
import type { Page } from '@playwright/test';

interface Timings {
  /** From an input to the next paint, in ms; the browser rounds to 8 ms and leaves out those below 16 ms. */
  readonly presses: number[];
  /** Since the time origin of the page, in ms. */
  readonly tasks: { readonly ms: number; readonly end: number }[];
}

/** For page.addInitScript: runs before the page's own scripts, so that no event is missed. */
export function recordTimings(): void {
  const seen: Timings = { presses: [], tasks: [] };
  Object.assign(window, { seen });
  const slowEvents = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) seen.presses.push(entry.duration);
  }).observe(slowEvents);
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      seen.tasks.push({ ms: duration, end: startTime + duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** Those since the last call. */
export function takeTimings(page: Page): Promise<Timings> {
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: Timings };
    return { presses: seen.presses.splice(0), tasks: seen.tasks.splice(0) };
  });
}
