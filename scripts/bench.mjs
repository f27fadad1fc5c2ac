// npm run bench: what bench/ measures, on the built server; `npm run bench -- growth` how costs grow with the number of coaches.
import { ensureBenchTools } from './ensure-bench-tools.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { packageBin, runCommand } from './run-command.mjs';

await ensureInstalled();
await ensureBenchTools();
await ensureBuilt();
const [what, ...rest] = process.argv.slice(2);
const measured = what === 'growth' ? ['bench/growth.ts', ...rest] : ['bench/bench.ts', ...process.argv.slice(2)];
const args = [packageBin('tsx'), ...measured];
const { code } = await runCommand(process.execPath, args);
process.exit(typeof code === 'number' ? code : 1);
