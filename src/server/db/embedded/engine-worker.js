// The embedded engine in a thread of its own: takes whole batches of protocol messages, posts the answer's bytes.
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from './create-engine.js';

if (parentPort === null) throw new Error('engine-worker runs as a worker');
const port = parentPort;
const engine = await createEngine(workerData);

/** Batches are answered one after the other; there is one session only. */
let last = Promise.resolve();

/** What an answer is collected in. A longer one is posted in parts, so that it need not be held whole. */
const collected = new Uint8Array(1 << 20);
let length = 0;

/** @param {Uint8Array} batch */
async function answer(batch) {
  await engine.execProtocolRawStream(batch, { syncToFs: false, onRawData: collect });
  post('done');
}

/** @param {Uint8Array} bytes in the engine's own memory, which it goes on using */
function collect(bytes) {
  for (let at = 0; at < bytes.length;) {
    if (length === collected.length) post('bytes');
    const part = bytes.subarray(at, at + collected.length - length);
    collected.set(part, length);
    length += part.length;
    at += part.length;
  }
}

/** @param {'bytes' | 'done'} kind */
function post(kind) {
  const bytes = collected.slice(0, length);
  length = 0;
  port.postMessage({ kind, bytes }, [bytes.buffer]);
}

/** @type {Record<string, (message: any) => Promise<void>>} */
const tasks = {
  batch: ({ bytes }) => answer(bytes),
  async close() {
    await engine.close();
    port.postMessage({ kind: 'closed' });
  },
  async dump() {
    const file = await engine.dumpDataDir('none');
    port.postMessage({ kind: 'dump', bytes: new Uint8Array(await file.arrayBuffer()) });
  },
};

port.on('message', (message) => {
  last = last.then(() => tasks[message.kind]?.(message));
});
port.postMessage({ kind: 'open' });
