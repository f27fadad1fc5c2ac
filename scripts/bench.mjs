// npm run bench: runs the benchmarks in bench/ on the built server; `npm run bench -- <name>` runs the file of that name. `beside FOLDER`:
// this checkout beside another one; `limit`: many coaches who take turns, beside Postgres alone and HTTP alone; `fairness`: what one hostile
// coach costs another; `idle`: what a server costs that nobody uses; `lighthouse`: Lighthouse on the pages; `interaction`: response times of a list of 20,000 sessions; `pages`: every page
// for a coach with as many; `import`: an import of as many; `large-coach`: the slowest statements for such a coach.
// Results: test-results/bench.
import { existsSync } from 'node:fs';
import { ensurePackage } from './ensure-package.mjs';
import ensureBuilt from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { findChromium } from './find-chromium.mjs';
import { packageBin, runCommand } from './run-command.mjs';

await ensureInstalled();
await ensurePackage('bench/tools');
await ensureBuilt();
const [what, ...rest] = process.argv.slice(2);
const IN_BROWSER = ['lighthouse', 'interaction', 'import', 'pages'];
const measured = existsSync(`bench/${what}.ts`)
  ? [`bench/${what}.ts`, ...rest]
  : ['bench/bench.ts', ...process.argv.slice(2)];
const args = [packageBin('tsx'), ...measured];
const env = IN_BROWSER.includes(what) ? { CHROMIUM_PATH: await findChromium() } : {};
const { code } = await runCommand(process.execPath, args, { env });
process.exit(typeof code === 'number' ? code : 1);
