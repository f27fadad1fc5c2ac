// npm run schema and npm run types: writes a file with the test that compares it.
import { ensureInstalled } from './ensure-installed.mjs';
import { packageBin, runCommand } from './run-command.mjs';

await ensureInstalled();
const args = [packageBin('vitest'), 'run', '-u', '--project', 'data', ...process.argv.slice(2)];
const { code } = await runCommand(process.execPath, args, { env: { WRITE_SCHEMA: '1' } });
process.exitCode = code;
