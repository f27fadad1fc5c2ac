// Creates the data folder in its own process, because that leaves hundreds of megabytes allocated.
import { createEngine } from './create-engine.js';

const folder = process.argv[2];
if (folder === undefined) throw new Error('initialise-folder needs the folder as its argument');
const engine = await createEngine({ folder });
await engine.close();
process.exit(0);
