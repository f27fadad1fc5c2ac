// Requests to witnesses (ADR 88). Limits: ADR 89.
import * as z from 'zod/mini';
import { askedSumsSchema } from '#domain/witnesses/asked-sums.ts';
import { previewWitnessSchema, askWitnessSchema, organisationLetterSchema } from '#domain/witnesses/witness-ask.ts';
import { WITNESS_TEXTS } from '#domain/witnesses/witness-texts.ts';
import { CallRefused } from '#server/db/call-function.ts';
import { previewRequest, requestMail, askWitness, requireConfirmed } from '#server/witnesses/coach-requests.ts';
import { serverFunction, publicFunction, FunctionRefused, parseJson } from './function-call.ts';
import { writeOutsideMail } from './outside-mail.ts';
import { openWitnessSchema, answerWitnessSchema, witnessTokenSchema } from '#domain/witnesses/witness-answer.ts';
import { WITNESS_ANSWERS, WITNESS_KINDS, WITNESS_STATES } from '#domain/witnesses/witness-kinds.ts';
import { openRequest, answerRequest } from '#server/witnesses/witness-answers.ts';
import { hashOfToken } from '#server/link-token.ts';
import { mailedLink } from './mailed-link.ts';

/** Instead of the link's token, which is made when the mail is sent. */
const EXAMPLE = { token: 'your-link', hash: '' };

/** Nothing is written. */
export const previewWitnessRequest = serverFunction({
  about: 'What a witness would be asked, and the mail as it would be sent.',
  body: previewWitnessSchema,
  answer: z.object({
    sums: askedSumsSchema,
    mail: z.object({ from: z.string(), replyTo: z.string(), to: z.string(), subject: z.string(), text: z.string() }),
  }),
  refuses: [403, 404, 409],
  run: async (deps, caller, { ask }) => {
    const preview = await previewRequest(deps.db, caller, ask);
    // A call whose answer was lost has sent it. Sending again would repeat that one, without later changes.
    if (preview.is_asked) throw new CallRefused(409, WITNESS_TEXTS.sent);
    const { to, subject, text, fromName, replyTo } = requestMail(deps, ask, preview, { link: EXAMPLE, stop: EXAMPLE });
    return { sums: preview.sums, mail: { from: fromName, replyTo, to, subject, text } };
  },
});

/** Refused with 409 if `sums` are not those of the preview, since the records have changed. */
export const askWitnessFunction = serverFunction({
  about: 'Mails a request to confirm hours. `sums` are those of the preview.',
  body: askWitnessSchema,
  answer: z.object({ id: z.string(), expires_at: z.string() }),
  refuses: [402, 403, 404, 409],
  run: async (deps, caller, { ask, sums }) => {
    const preview = await previewRequest(deps.db, caller, ask);
    requireConfirmed(preview);
    const write = () => askWitness(deps, caller, ask, { ...preview, sums });
    const mail = { coach: caller.sub, to: ask.witness_email };
    const { id, expires_at } = await (preview.is_asked
      ? write()
      : writeOutsideMail(deps, 'witness request', mail, write));
    deps.log.info({ userId: caller.sub, request: id }, 'a witness was asked');
    return { id, expires_at };
  },
});

/** The page behind a mailed link, without an account. */
export const openWitnessRequest = publicFunction({
  about: 'What a witness is asked. Sums and words are null if the request can no longer be seen.',
  body: openWitnessSchema,
  answer: z.object({
    state: z.enum(WITNESS_STATES),
    coach: z.string(),
    kind: z.enum(WITNESS_KINDS),
    witness_name: z.string(),
    organisation: z.nullable(z.string()),
    sums: z.nullable(askedSumsSchema),
    message: z.nullable(z.string()),
    letter: z.nullable(organisationLetterSchema),
    expires_at: z.string(),
    answer: z.nullable(z.enum(WITNESS_ANSWERS)),
  }),
  refuses: [404],
  run: (deps, { token }) => openRequest(deps, token),
});

/** Free text is encrypted for the coach. */
export const answerWitnessRequest = publicFunction({
  about: 'A witness’s answer, once.',
  body: answerWitnessSchema,
  answer: z.object({}),
  refuses: [404, 409],
  run: async (deps, answer) => {
    await answerRequest(deps, answer);
    return {};
  },
});

/**
 * "No more mails", for ever and from all coaches. The address in List-Unsubscribe has a token that can do nothing else. The witness's page
 * sends its own token as JSON.
 */
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
