// Starts a thread from a script of the server: the built one beside the server's own, or the source.
import { Worker } from 'node:worker_threads';

const IS_BUILT = import.meta.url.endsWith('.js');

/** In tests and during development tsx runs the sources; a thread has only the loaders that it registers itself. */
const runSource = (script: URL) => `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(script)});
});`;

/**
 * @param script the source, `new URL('./some-worker.ts', import.meta.url)`; build/server.config.ts lists it, under the name of the file
 * @param workerData what the thread begins with @param moved of which these bytes are moved, not copied
 */
export const startThread = (
  script: URL,
  workerData: unknown,
  heapMaxMb: number,
  moved: readonly ArrayBuffer[] = [],
): Worker =>
  new Worker(IS_BUILT ? new URL(script.href.replace(/ts$/, 'js')) : runSource(script), {
    workerData,
    transferList: [...moved],
    eval: !IS_BUILT,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMaxMb },
  });
