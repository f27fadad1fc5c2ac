// npm run types: writes docs/database.types.ts, with the test that compares it.
import { ensureInstalled } from './ensure-installed.mjs';
import { packageBin, runCommand } from './run-command.mjs';

await ensureInstalled();
const args = [packageBin('vitest'), 'run', '-u', '--project', 'data', 'tests/wire/openapi.test.ts'];
const { code } = await runCommand(process.execPath, args);
process.exitCode = code;
