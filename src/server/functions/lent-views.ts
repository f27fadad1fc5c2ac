// Views of a coach's records that are lent to assessors (ADR 92).
import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { lentViewSchema, LENT_CODE_MINUTES, LENT_VISIT_HOURS } from '#domain/lent-views/lent-view.ts';
import { readLending, writeLentView } from '#server/lent-views/write-lent-view.ts';
import { serverFunction, FunctionRefused, type FunctionContext, publicFunction } from './function-call.ts';
import { writeOutsideMail } from './outside-mail.ts';
import { LINK_TOKEN_PATTERN } from '#domain/link-token.ts';
import { hashOfToken } from '#server/link-token.ts';
import { lentCodeMail } from '#domain/lent-views/lent-view-mail.ts';
import { linkIn } from '#domain/outside-mails/links-in-text.ts';
import { OUTSIDE_MAIL_TEXTS } from '#domain/outside-mails/outside-mail-texts.ts';
import { stopMail } from '#server/auth/mail/mail-gate.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { hashLentCode, newLentCode } from '#server/lent-views/lent-secrets.ts';

/** Requires a subscription, as adding a record does. A repeated call with the same id returns the same and mails nothing. */
export const lendView = serverFunction({
  about: 'Lends a view of the user’s records, and mails the link (ADR 92).',
  body: lentViewSchema,
  answer: z.object({ expires_at: z.string() }),
  refuses: [402, 403, 404, 409],
  run: async (deps, caller, asked) => {
    const lending = await readLending(deps.db, caller.sub, asked.id);
    const write = () => writeLentView(deps, caller, asked, lending);
    const mail = { coach: caller.sub, to: asked.assessor_email };
    const { expires_at } = await (lending.is_lent ? write() : writeOutsideMail(deps, 'lent view', mail, write));
    return { expires_at };
  },
});

const lentTokenSchema = z
  .string('token must be text')
  .check(z.regex(LINK_TOKEN_PATTERN, 'This link is not complete. Please copy all of it from the email.'));

/** What private.find_lent_view returns. */
interface FoundView {
  readonly view_id: string;
  readonly user_id: string;
  readonly coach: string;
  readonly coach_email: string;
  readonly assessor_name: string;
  readonly assessor_email: string;
  readonly expires_at: Date;
  readonly is_revoked: boolean;
}

/** Throws FunctionRefused 404 if the link leads to no view. */
async function findLentView({ db }: FunctionContext, token: string): Promise<FoundView> {
  const [found] = await db.asServer<FoundView>("select * from private.find_lent_view(decode($1, 'hex'))", [
    hashOfToken(token),
  ]);
  if (found) return found;
  throw new FunctionRefused(
    404,
    'We found no view for this link. It was replaced or deleted: please ask the coach for a new one.',
  );
}

/** Throws FunctionRefused 403 for a view that has ended. */
function refuseEndedView({ coach, is_revoked, expires_at }: FoundView, now: Date): void {
  if (is_revoked) throw new FunctionRefused(403, `${coach} has ended this view. Please ask them if you still need it.`);
  if (expires_at <= now) {
    throw new FunctionRefused(403, `This view has expired. Please ask ${coach} to lend it again.`);
  }
}

const MINUTE_MS = 60_000;

/** Only to the address that the coach named when lending the view. */
export const requestLentCode = publicFunction({
  about: 'Mails a six-digit code to the assessor. `address` is the assessor’s, with most letters left out.',
  body: z.object({ token: lentTokenSchema }, 'The body must be an object with token'),
  answer: z.object({ coach: z.string(), assessor_name: z.string(), address: z.string() }),
  refuses: [403, 404],
  run: async (deps, { token }) => {
    const view = await findLentView(deps, token);
    refuseEndedView(view, deps.now());
    await limitMails(deps, view);
    const code = newLentCode();
    const code_hash = hashLentCode(deps.settings, view.view_id, code);
    await deps.db.asServer(
      'update private.lent_links set code_hash = $2, code_expires_at = $3, code_tries = 0 where view_id = $1',
      [view.view_id, code_hash, new Date(deps.now().getTime() + LENT_CODE_MINUTES * MINUTE_MS)],
    );
    // The name may be from before names with links were refused.
    const name = linkIn(view.coach) === null ? view.coach : view.coach_email;
    const { subject, before, after } = lentCodeMail(name, LENT_CODE_MINUTES);
    const to = view.assessor_email;
    await deps.mailer.send(
      composeMail({ kind: 'lent code', subject, before, after, to, code, appName: deps.settings.appName }),
      { userId: view.user_id, outsideLink: code_hash },
    );
    return { coach: view.coach, assessor_name: view.assessor_name, address: maskedAddress(to) };
  },
});

/** One mail a minute for each view, and the limits of its kind. Throws FunctionRefused 429. */
async function limitMails(
  { limiter, network }: FunctionContext,
  { view_id, assessor_email }: FoundView,
): Promise<void> {
  const wait = await limiter.secondsToWait('mails', `lent view:${view_id}`);
  if (wait > 0)
    throw new FunctionRefused(429, `A code was sent a moment ago. You can ask for a new one in ${wait} seconds.`);
  const stopped = await stopMail(limiter, 'lent code', { to: assessor_email, network });
  if (stopped?.of === 'network') throw new FunctionRefused(429, OUTSIDE_MAIL_TEXTS.network);
  if (stopped) throw new FunctionRefused(429, 'Too many codes were sent to your address. Please try again tomorrow.');
}

/** @example maskedAddress('ada@example.org') // 'a…@example.org' */
const maskedAddress = (address: string): string => `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;

const codeSchema = z.object(
  {
    token: lentTokenSchema,
    code: z.string('code must be text').check(z.trim(), z.regex(/^\d{6}$/, 'The code has six digits')),
  },
  'The body must be an object with token and code',
);
const TRIES = 5;
const HOUR_MS = 3_600_000;

/**
 * Returns a token of the role assessor for only this view (ADR 93). The code works once. Codes are counted in the database before they are
 * compared, so that the limit applies to all servers together.
 */
export const openLentView = publicFunction({
  about: 'A token that reads this lent view, for the code that was mailed last. `expires_at`: in seconds since 1970.',
  body: codeSchema,
  answer: z.object({ access_token: z.string(), expires_at: z.number() }),
  refuses: [403, 404],
  run: async (deps, { token, code }) => {
    const view = await findLentView(deps, token);
    refuseEndedView(view, deps.now());
    if ((await deps.limiter.secondsToWait('lentGuesses', view.view_id)) > 0) {
      throw new FunctionRefused(
        429,
        'Too many wrong codes. Please try again tomorrow, or ask the coach to lend the view again.',
      );
    }
    await useCode(deps, view, code);
    await deps.limiter.forget('lentGuesses', view.view_id);
    const now = deps.now();
    await deps.db.asServer('select private.note_lent_opening($1, $2, $3)', [view.user_id, view.view_id, now]);
    const expiresAt = new Date(Math.min(view.expires_at.getTime(), now.getTime() + LENT_VISIT_HOURS * HOUR_MS));
    const seconds = Math.floor(expiresAt.getTime() / 1000);
    const access_token = await deps.tokens.issueAssessor({ view: view.view_id, coach: view.user_id }, seconds);
    return { access_token, expires_at: seconds };
  },
});

/** Throws FunctionRefused 403 unless it is the code that was mailed last. */
async function useCode({ db, settings, now }: FunctionContext, { view_id }: FoundView, code: string): Promise<void> {
  const [tried] = await db.asServer<{ code_hash: Buffer; code_tries: number }>(
    `update private.lent_links set code_tries = code_tries + 1
     where view_id = $1 and code_hash is not null and code_expires_at > $2 and code_tries < $3
     returning code_hash, code_tries`,
    [view_id, now(), TRIES],
  );
  if (!tried) throw new FunctionRefused(403, 'This code no longer works. Please ask for a new one.');
  const hash = hashLentCode(settings, view_id, code);
  if (!timingSafeEqual(hash, tried.code_hash)) {
    const left = TRIES - tried.code_tries;
    throw new FunctionRefused(
      403,
      left > 0 ? 'This is not the code. Please check the email.' : 'This is not the code. Please ask for a new one.',
    );
  }
  const used = await db.asServer(
    'update private.lent_links set code_hash = null, code_expires_at = null where view_id = $1 and code_hash = $2 returning view_id',
    [view_id, hash],
  );
  if (used.length === 0) throw new FunctionRefused(403, 'This code was used already. Please ask for a new one.');
}
