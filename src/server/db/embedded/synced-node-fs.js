// PGlite's file system on a folder, with an fsync that reaches the disk, which PGlite's lacks, and with files that only the
// server's user can read. JavaScript, because the engine's worker also runs from the sources, and Node 20 reads no TypeScript.
import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Nothing for the group and for others. */
const NOT_PRIVATE = 0o077;

export class SyncedNodeFS extends NodeFS {
  /**
   * @override
   * @type {NodeFS['init']}
   */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), giveFsync, keepPrivate];
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

/**
 * Emscripten sets the mode 0666 on a file after it has created it, so the process's umask has no effect.
 *
 * @param {{ NODEFS: any }} module
 */
function keepPrivate(module) {
  const { node_ops: operations } = module.NODEFS;
  const { mknod, setattr } = operations;
  operations.mknod = (
    /** @type {object} */ parent,
    /** @type {string} */ name,
    /** @type {number} */ mode,
    /** @type {number} */ device,
  ) => mknod(parent, name, mode & ~NOT_PRIVATE, device);
  operations.setattr = (/** @type {object} */ node, /** @type {{ mode?: number }} */ attributes) =>
    setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~NOT_PRIVATE });
}
