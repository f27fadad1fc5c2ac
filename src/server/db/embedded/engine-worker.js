// The embedded engine in a thread of its own: takes whole batches of protocol messages, posts the answer's bytes.
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from './create-engine.js';

if (parentPort === null) throw new Error('engine-worker runs as a worker');
const port = parentPort;
const engine = await createEngine(workerData);

/** Batches are answered one after the other; there is one session only. */
let last = Promise.resolve();

/** @param {Uint8Array} batch */
async function answer(batch) {
  await engine.execProtocolRawStream(batch, {
    syncToFs: false,
    // The bytes lie in the engine's memory: a copy is posted.
    onRawData(bytes) {
      const copy = bytes.slice();
      port.postMessage({ kind: 'bytes', bytes: copy }, [copy.buffer]);
    },
  });
  port.postMessage({ kind: 'done' });
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
