// Run as a process of its own: makes the data folder and ends. Making it leaves hundreds of megabytes behind.
import { createEngine } from './create-engine.js';

const folder = process.argv[2];
if (folder === undefined) throw new Error('initialise-folder needs the folder as its argument');
const engine = await createEngine({ folder });
await engine.close();
process.exit(0);
