// Sends the demo coach's requests to witnesses and answers them, as people would.
import { newLinkToken } from '#server/link-token.ts';
import type { Caller } from '#server/db/database.ts';
import { askWitness, previewRequest, type WitnessContext } from '#server/witnesses/coach-requests.ts';
import { answerRequest } from '#server/witnesses/witness-answers.ts';
import type { DemoRequest } from './demo-witnesses.ts';

/** Mails of requests that are answered are not sent; the other one is, as its preview says. */
export async function sendDemoRequests(
  context: WitnessContext,
  coach: Caller,
  requests: readonly DemoRequest[],
): Promise<void> {
  for (const { ask, answer } of requests) {
    const link = newLinkToken();
    const isQuiet = { ...context, mailer: { ...context.mailer, written: () => undefined } };
    const preview = await previewRequest(context.db, coach, ask);
    await askWitness(answer ? isQuiet : context, coach, ask, preview, link);
    const usual = { answer: 'confirmed', words: '', name: '', role: '', policy: null, no_more_mails: false } as const;
    if (answer) await answerRequest(context, { ...usual, ...answer, token: link.token });
  }
}
