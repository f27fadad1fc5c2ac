// PGlite's file system on a folder, with an fsync that reaches the disk, which PGlite's lacks. JavaScript, because the engine's
// worker also runs from the sources, and Node 20 reads no TypeScript.
import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

export class SyncedNodeFS extends NodeFS {
  /**
   * @override
   * @type {NodeFS['init']}
   */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), giveFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** @param {{ NODEFS: any }} module Emscripten's module; its types do not describe file systems. */
function giveFsync(module) {
  module.NODEFS.stream_ops.fsync = (/** @type {{ nfd: number }} */ stream) => {
    fs.fsyncSync(stream.nfd);
    return 0;
  };
}
