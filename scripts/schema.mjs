// npm run schema: writes db/schema.sql and db/functions/revision from db/'s SQL files, with the test that compares
// them.
import { ensureInstalled } from './ensure-installed.mjs';
import { packageBin, runCommand } from './run-command.mjs';

await ensureInstalled();
const args = [packageBin('vitest'), 'run', '--project', 'data', 'tests/schema/schema-file.test.ts'];
const { code } = await runCommand(process.execPath, args, { env: { WRITE_SCHEMA: '1' } });
process.exitCode = code;
