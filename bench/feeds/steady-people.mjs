// People at work, in a process of its own: forty requests a second for lists of clients and sessions, each sent when it is due, whether or
// not earlier ones were answered. steady-people.mjs ADDRESS HEADERS-OF-EACH SECONDS. Prints times in milliseconds since each was due, and how
// late its own event loop was.
import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 25;
const [address = '', people = '[]', seconds = '10'] = process.argv.slice(2);
/** @type {Record<string, string>[]} */
const headers = JSON.parse(people);
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
const LISTS = [
  '/rest/v1/clients?select=*&order=name',
  '/rest/v1/sessions?select=id,date,duration,notes,client:clients(name)&order=date.desc&limit=50',
];

/** @type {number[]} */
const times = [];
let refused = 0;

/** @param {number} at @param {number} dueAt */
function send(at, dueAt) {
  const url = `${address}${LISTS[at % LISTS.length]}`;
  return new Promise((resolve) => {
    const sent = request(url, { headers: headers[at % headers.length], agent }, (answer) => {
      if (answer.statusCode !== 200) refused += 1;
      answer.on('end', () => resolve(times.push(performance.now() - dueAt)));
      answer.resume();
    });
    sent.on('error', () => resolve((refused += 1)));
    sent.end();
  });
}

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
const beganAt = performance.now();
const all = [];
for (let at = 0; at * EVERY_MS < Number(seconds) * 1000; at += 1) {
  const dueAt = beganAt + at * EVERY_MS;
  await sleep(Math.max(0, dueAt - performance.now()));
  // Of a timer's lateness this process is the cause.
  all.push(send(at, Math.max(dueAt, performance.now())));
}
await Promise.all(all);
delays.disable();
agent.destroy();
times.sort((a, b) => a - b);
const rounded = (/** @type {number} */ value) => Math.round(value * 10) / 10;
const part = (/** @type {number} */ share) => rounded(times[Math.floor((times.length - 1) * share)] ?? 0);
const late = rounded(delays.percentile(99) / 1e6 - 1);
console.log(
  JSON.stringify({ p50: part(0.5), p99: part(0.99), max: part(1), refused, count: times.length, clientLateP99: late }),
);
