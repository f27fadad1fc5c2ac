// The embedded engine in its own thread: receives whole batches of protocol messages and posts the bytes of the answers.
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from './create-engine.js';

if (parentPort === null) throw new Error('engine-worker runs as a worker');
const port = parentPort;
const engine = await createEngine(workerData);

/** Batches are answered in sequence, because there is only one session. */
let last = Promise.resolve();

/** Collects an answer. A longer one is posted in parts, so that it is never in memory as a whole. */
const collected = new Uint8Array(1 << 20);
let length = 0;

/** @param {Uint8Array} batch */
async function answer(batch) {
  await engine.execProtocolRawStream(batch, { syncToFs: false, onRawData: collect });
  post('done');
}

/** @param {Uint8Array} bytes a view of the engine's memory, valid during this call */
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
