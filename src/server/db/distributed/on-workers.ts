// A statement on each worker, at once and not in the caller's transaction.
import type { OwnerRun } from '../database.ts';

/** Resolves to what each answered; rejects with a sentence for the operator if one did not. */
export async function onWorkers(run: OwnerRun, statement: string): Promise<{ node: string; is: string }[]> {
  const answers = await run<{ node: string; is: string; success: boolean }>(
    `select format('%s:%s', r.nodename, r.nodeport) as node, r.result as is, r.success from run_command_on_workers($1) r`,
    [statement],
  );
  const failed = answers.find(({ success }) => !success);
  if (failed) throw new Error(`The worker ${failed.node} cannot be asked: ${failed.is}`);
  return answers;
}
