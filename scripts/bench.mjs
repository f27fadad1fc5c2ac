// npm run bench: what bench/ measures, on the built server.
import { ensureBenchTools } from './ensure-bench-tools.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { packageBin, runCommand } from './run-command.mjs';

await ensureInstalled();
await ensureBenchTools();
await ensureBuilt();
const args = [packageBin('tsx'), 'bench/bench.ts', ...process.argv.slice(2)];
const { code } = await runCommand(process.execPath, args);
process.exit(typeof code === 'number' ? code : 1);
