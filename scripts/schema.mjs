// npm run schema: writes db/functions/revision, with the test that compares it.
import { ensureInstalled } from './ensure-installed.mjs';
import { packageBin, runCommand } from './run-command.mjs';

await ensureInstalled();
const args = [packageBin('vitest'), 'run', '--project', 'data', 'tests/schema/schema-file.test.ts'];
const { code } = await runCommand(process.execPath, args, { env: { WRITE_SCHEMA: '1' } });
process.exitCode = code;
