// src → dist: the web app, the server, and the compressed forms of the web app's files.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkChunks } from './check-chunks.mjs';
import { compressWeb } from './compress-web.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { writeLicences } from './licences.mjs';
import { ROOT, isMain, packageBin, runCommand } from './run-command.mjs';

const WEB = join(ROOT, 'dist', 'web');

export async function build() {
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  // Two at a time where neither reads what the other writes. The web app takes as long as the server and what renders pages together.
  await Promise.all([vite('web'), vite('server').then(() => vite('prerender'))]);
  checkChunks();
  // Pages only refer to assets, and making them leaves a core free.
  await Promise.all([compressWeb(join(WEB, 'assets')), buildPages()]);
  await compressWeb(WEB);
}

async function buildPages() {
  await Promise.all([vite('audit-file'), runNode([join(ROOT, 'scripts', 'prerender.mjs')])]);
  writeLicences();
  await vite('service-worker');
}

async function vite(part) {
  await runNode([packageBin('vite'), 'build', '--config', `build/${part}.config.ts`, '--logLevel', 'warn']);
}

/** In a separate process, so that this one keeps its environment. */
async function runNode(args) {
  const { code, output } = await runCommand(process.execPath, args, { quiet: true, env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new Error(`The build failed at ${args.join(' ')}:\n${output}`);
  if (output.trim() !== '') console.log(output.trim());
}

if (isMain(import.meta)) {
  await ensureInstalled({ toRun: true });
  await build();
}
