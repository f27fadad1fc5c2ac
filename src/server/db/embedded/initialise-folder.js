// Creates the data folder in its own process, because that leaves hundreds of megabytes allocated.
import v8 from 'node:v8';
import { createEngine } from './create-engine.js';

// Most of PGlite is used once here or never: compiling only that, and only fast, takes half the processor time.
v8.setFlagsFromString('--wasm-lazy-compilation');
v8.setFlagsFromString('--liftoff-only');

const folder = process.argv[2];
if (folder === undefined) throw new Error('initialise-folder needs the folder as its argument');
const engine = await createEngine({ folder });
await engine.close();
process.exit(0);
