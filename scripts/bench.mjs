// npm run bench: what bench/ measures, on the built server; `npm run bench -- growth` how costs grow with the number of coaches,
// `-- profile` where the server's time goes, `-- headers` what security headers cost, `-- lighthouse` what Lighthouse says of the pages, `-- interaction` how soon a list of 20,000 sessions answers.
import { ensureBenchTools } from './ensure-bench-tools.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { findChromium } from './find-chromium.mjs';
import { packageBin, runCommand } from './run-command.mjs';

await ensureInstalled();
await ensureBenchTools();
await ensureBuilt();
const [what, ...rest] = process.argv.slice(2);
const IN_BROWSER = ['lighthouse', 'interaction'];
const isNamed = ['growth', 'headers', 'profile'].includes(what) || IN_BROWSER.includes(what);
const measured = isNamed ? [`bench/${what}.ts`, ...rest] : ['bench/bench.ts', ...process.argv.slice(2)];
const args = [packageBin('tsx'), ...measured];
const env = IN_BROWSER.includes(what) ? { CHROMIUM_PATH: await findChromium() } : {};
const { code } = await runCommand(process.execPath, args, { env });
process.exit(typeof code === 'number' ? code : 1);
