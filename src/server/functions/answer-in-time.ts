// Answers a call within the seconds that the function declares. Work that takes longer continues, since it cannot be stopped in the middle
// of its statements.
import { CertificateRefused } from '#server/certificates/certificate-refused.ts';
import { CallRefused, refusalOf } from '#server/db/call-function.ts';
import type { Deps } from '#server/deps.ts';
import { withTimeout } from '#server/timeout.ts';
import { FunctionRefused } from './function-call.ts';

const TOO_LONG = 'This took too long. Please try again.';

export type Refused = FunctionRefused | CertificateRefused | CallRefused;

/** The refusal for the caller; null for a failure. */
export function refusedBy(thrown: unknown): Refused | null {
  const error = refusalOf(thrown) ?? thrown;
  return error instanceof FunctionRefused || error instanceof CertificateRefused || error instanceof CallRefused
    ? error
    : null;
}

interface Called {
  readonly name: string;
  readonly seconds: number;
  readonly log: Pick<Deps['log'], 'error'>;
}

/** Rejects as `work` does, or with FunctionRefused 503 after the seconds; then a late answer is closed, and a late failure logged. */
export async function answerInTime({ name, seconds, log }: Called, work: () => Promise<object>): Promise<object> {
  const working = work();
  return withTimeout(working, seconds * 1000, () => {
    log.error({ function: name, seconds }, 'a function took too long');
    working.then(closeAnswer).catch((err: unknown) => {
      if (refusedBy(err) === null) log.error({ err, function: name }, 'a function failed after its time was over');
    });
    return new FunctionRefused(503, TOO_LONG);
  });
}

/** A body that nobody reads would count as under way. */
async function closeAnswer(answer: object): Promise<void> {
  if (answer instanceof Response) await answer.body?.cancel();
}
