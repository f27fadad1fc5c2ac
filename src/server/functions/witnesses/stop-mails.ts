// "No more mails", for ever and from all coaches (ADR 89). The address in List-Unsubscribe has a token that can do nothing else. The
// witness's page sends its own token as JSON.
import { witnessTokenSchema } from '#domain/witnesses/witness-answer.ts';
import { WITNESS_TEXTS } from '#domain/witnesses/witness-texts.ts';
import { hashOfToken } from '#server/link-token.ts';
import { FunctionRefused, parseJson } from '#server/functions/function-call.ts';
import { mailedLink } from '#server/functions/mailed-link.ts';
import * as z from 'zod/mini';

export const stopMails = mailedLink({
  about: 'Stops all mails from all coaches to the address of this link, for good. A browser gets a page.',
  body: z.object({ token: witnessTokenSchema }),
  refuses: [404],
  question: 'Stop all emails from here, for good, no matter who asks?',
  button: 'Stop all emails',
  done: 'You will get no more emails from here.',
  /** The body is a form's or JSON. */
  async act(deps, c) {
    const fromAddress = c.req.query('token');
    const token = witnessTokenSchema.safeParse(
      fromAddress ?? (parseJson(await c.req.text()) as { token?: unknown })?.token,
    );
    if (!token.success) throw new FunctionRefused(400, 'This link is not complete');
    const [row] = await deps.db.asServer<{ stopped: boolean }>(
      "select private.stop_mails(decode($1, 'hex')) as stopped",
      [hashOfToken(token.data)],
    );
    if (!row?.stopped) throw new FunctionRefused(404, WITNESS_TEXTS.gone);
    deps.log.info('an address wants no more mails');
  },
});
