// Loaded into the measured server before it starts: how late its event loop is on the clock, how long a turn keeps the
// processor (which other load on the machine does not change), garbage collection and buffers. At SIGUSR2 it writes what
// was since the last one to the file LOOP_REPORT.
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks';

const TICK_MS = 1;
const delays = monitorEventLoopDelay({ resolution: TICK_MS });
delays.enable();
let usage = performance.eventLoopUtilization();
let gcMs = 0;
let gcCount = 0;
let bufferBytes = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    gcMs += duration;
    gcCount += 1;
  }
}).observe({ entryTypes: ['gc'] });
setInterval(() => (bufferBytes = Math.max(bufferBytes, process.memoryUsage().arrayBuffers)), 50).unref();

/** Of each turn, in milliseconds of the processor. @type {number[]} */
let turns = [];
const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
process.on('exit', () => closeSync(schedule));
const bytes = Buffer.alloc(64);
/** The processor's milliseconds that this thread has had. */
const own = () => Number(bytes.toString('latin1', 0, readSync(schedule, bytes, 0, 64, 0)).split(' ')[0]) / 1e6;
let last = own();
setInterval(() => {
  const now = own();
  turns.push(now - last);
  last = now;
}, TICK_MS).unref();

const tenths = (/** @type {number} */ ms) => Math.round(ms * 10) / 10;
process.on('SIGUSR2', () => {
  turns.sort((a, b) => a - b);
  const report = {
    lateP99: tenths(delays.percentile(99) / 1e6 - TICK_MS),
    lateMax: tenths(delays.max / 1e6 - TICK_MS),
    cpuTurnP99: tenths(turns[Math.floor((turns.length - 1) * 0.99)] ?? 0),
    cpuTurnMax: tenths(turns.at(-1) ?? 0),
    busy: Math.round(performance.eventLoopUtilization(usage).utilization * 100) / 100,
    gcCount,
    gcMs: Math.round(gcMs),
    bufferMb: Math.round(bufferBytes / 2 ** 20),
    residentMb: Math.round(process.memoryUsage.rss() / 2 ** 20),
  };
  writeFileSync(process.env.LOOP_REPORT ?? '/dev/stderr', JSON.stringify(report));
  delays.reset();
  usage = performance.eventLoopUtilization();
  [gcMs, gcCount, bufferBytes, turns] = [0, 0, 0, []];
});
