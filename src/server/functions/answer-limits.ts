// Limits an answer to the time and the bytes that the function declares. Work that takes longer continues, since it cannot be stopped in the
// middle of its statements. A longer answer is a bug, and logged as an error.
import { CertificateRefused } from '#server/certificates/certificate-refused.ts';
import { CallRefused, refusalOf } from '#server/db/call-function.ts';
import type { Deps } from '#server/deps.ts';
import { withTimeout } from '#server/timeout.ts';
import { FunctionRefused } from './function-call.ts';
import { AnswerTooLong } from '#server/http/load/answer-at-most.ts';

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

/** The answer as JSON. Throws AnswerTooLong. */
export function boundedJson(answer: object, maxBytes: number): string {
  const text = JSON.stringify(answer);
  if (Buffer.byteLength(text) > maxBytes) throw new AnswerTooLong(maxBytes);
  return text;
}

/** A body that becomes too long ends with an error, so that the client knows that it is incomplete. */
export function boundedFile(answer: Response, maxBytes: number): Response {
  if (answer.body === null) return answer;
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new AnswerTooLong(maxBytes));
      else controller.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(count), answer);
}
