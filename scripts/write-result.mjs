// What npm run test:all leaves behind: the result, and of which commit it is.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runCommand } from './run-command.mjs';

const FILE = join(ROOT, 'test-results', 'all.json');

/** @typedef {{ commit: string | null, changes: string[] }} Tree */

/**
 * Called before the first stage. The function that it returns writes the file after the last one. An interrupted run leaves no file.
 * @returns {Promise<(summary: import('./report.mjs').Summary) => Promise<void>>}
 */
export async function resultOfTree() {
  rmSync(FILE, { force: true });
  const started = new Date();
  const before = await readTree();
  return async (summary) => {
    const after = await readTree();
    const { commit } = before;
    const seconds = Math.round((Date.now() - started.getTime()) / 1000);
    const clean = isOneCommit(before, after);
    mkdirSync(join(ROOT, 'test-results'), { recursive: true });
    writeFileSync(
      FILE,
      `${JSON.stringify({ commit, clean, started: started.toISOString(), seconds, ...summary }, null, 2)}\n`,
    );
    console.log(`test-results/all.json: ${commit ?? 'no commit'}, ${clean ? 'clean' : 'with changes'}, ${seconds} s`);
  };
}

/**
 * Whether what was tested is the commit and nothing else, from the first stage to the last.
 * @param {Tree} before
 * @param {Tree} after
 */
export const isOneCommit = (before, after) =>
  before.commit !== null && before.commit === after.commit && [...before.changes, ...after.changes].length === 0;

/** @returns {Promise<Tree>} `commit` is null where there is no repository */
async function readTree() {
  const head = await git('rev-parse', 'HEAD');
  const changes = await git('status', '--porcelain');
  return { commit: head?.trim() ?? null, changes: (changes ?? '').split('\n').filter(Boolean) };
}

/** @param {string[]} args @returns {Promise<string | null>} null: git is missing, or this is no repository */
async function git(...args) {
  const result = await runCommand('git', args, { quiet: true }).catch(() => null);
  return result?.code === 0 ? result.output : null;
}
