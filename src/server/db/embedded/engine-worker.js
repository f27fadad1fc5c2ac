// The embedded engine in a thread of its own: takes whole batches of protocol messages, posts the answer's bytes.
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from './create-engine.js';

if (parentPort === null) throw new Error('engine-worker runs as a worker');
const port = parentPort;
const engine = await createEngine(workerData);

/** Batches are answered one after the other; there is one session only. */
let last = Promise.resolve();

/** A longer answer is posted in parts, so that it need not be held whole. */
const PART_BYTES = 1 << 20;

/** @param {Uint8Array} batch */
async function answer(batch) {
  /** @type {Uint8Array[]} */
  let parts = [];
  let length = 0;
  await engine.execProtocolRawStream(batch, {
    syncToFs: false,
    onRawData(bytes) {
      // The bytes lie in the engine's own memory, which it goes on using.
      parts.push(bytes.slice());
      length += bytes.length;
      if (length < PART_BYTES) return;
      post('bytes', parts, length);
      parts = [];
      length = 0;
    },
  });
  post('done', parts, length);
}

/**
 * @param {'bytes' | 'done'} kind
 * @param {Uint8Array[]} parts
 * @param {number} length
 */
function post(kind, parts, length) {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
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
