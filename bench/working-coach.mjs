// A coach at work, in a process of its own so that no other load delays its clock: one request after the other for some
// seconds. working-coach.mjs ADDRESS HEADERS SESSION SECONDS. Prints times in milliseconds, and how late its own event loop was.
import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 20;
const [address = '', headersJson = '{}', sessionId = '', seconds = '10'] = process.argv.slice(2);
const headers = JSON.parse(headersJson);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const last = `${address}/rest/v1/sessions?select=id,date,duration,client:clients(name)&order=date.desc&limit=5`;
const one = `${address}/rest/v1/sessions?id=eq.${sessionId}`;

/**
 * Resolves with the status when the whole answer is there.
 * @param {string} method
 * @param {string} url
 * @param {string} [body]
 * @returns {Promise<number>}
 */
function send(method, url, body) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
/** @type {number[]} */
const times = [];
let refused = 0;
const until = performance.now() + Number(seconds) * 1000;
for (let at = 0; performance.now() < until; at += 1) {
  const from = performance.now();
  const status = await (at % 5 === 4 ? send('PATCH', one, '{"duration":60}') : send('GET', last));
  times.push(performance.now() - from);
  if (status >= 300) refused += 1;
  await sleep(PAUSE_MS);
}
delays.disable();
agent.destroy();
times.sort((a, b) => a - b);
const rounded = (/** @type {number} */ value) => Math.round(value * 10) / 10;
const part = (/** @type {number} */ share) => rounded(times[Math.floor((times.length - 1) * share)] ?? 0);
const own = rounded(delays.percentile(99) / 1e6 - 1);
console.log(
  JSON.stringify({ p50: part(0.5), p99: part(0.99), max: part(1), refused, count: times.length, clientLateP99: own }),
);
