// /functions/v1/<name>: checks the token and its auth session, then calls the function with the body. The table below
// lists all functions.
import { Hono, type Context } from 'hono';
import { CertificateRefused } from '#server/certificates/certificate-refused.ts';
import { createChunkStores } from '#server/certificates/create-chunk-stores.ts';
import { Transfers } from '#server/certificates/transfers.ts';
import { clientAddress } from '#server/auth/client-address.ts';
import { createRateLimiter, DEFAULT_LIMITS, type Limits } from '#server/auth/rate-limit.ts';
import { CallRefused, refusalOf } from '#server/db/call-function.ts';
import type { Deps } from '#server/deps.ts';
import { TokenRefused, type VerifiedToken } from '#server/http/access-tokens.ts';
import { bearerToken } from '#server/http/bearer-token.ts';
import type { RequestVariables } from '#server/http/request-log.ts';
import { forRequest } from '#server/log/for-request.ts';
import { acceptTerms } from './accept-terms.ts';
import { addCertificate } from './add-certificate.ts';
import { answerWitnessRequest } from './witnesses/answer-witness-request.ts';
import { askWitnessFunction } from './witnesses/ask-witness.ts';
import { createAuditFile } from './create-audit-file.ts';
import { connectCalendar } from './calendars/connect-calendar.ts';
import { createBillingPortal } from './create-billing-portal.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { createRecoveryCodes } from './create-recovery-codes.ts';
import { deleteAccount } from './delete-account.ts';
import { endDevice } from './end-device.ts';
import type { FileFunction } from './file-function.ts';
import { changeOwnFeed, closeOwnFeed, getOwnFeed, openOwnFeed } from './own-feed.ts';
import {
  FunctionRefused,
  parseJson,
  type FunctionContext,
  type PublicFunction,
  type ServerFunction,
} from './function-call.ts';
import { getCalendars } from './calendars/get-calendars.ts';
import { getCertificate } from './get-certificate.ts';
import { refuseClosedSession } from './lock-session.ts';
import { getMailDelivery } from './get-mail-delivery.ts';
import { lendView } from './lent-views/lend-view.ts';
import { openLentView } from './lent-views/open-lent-view.ts';
import { requestLentCode } from './lent-views/request-lent-code.ts';
import { getAccountSecurity } from './get-account-security.ts';
import { getSubscriptionStatus } from './get-subscription-status.ts';
import { openWitnessRequest } from './witnesses/open-witness-request.ts';
import { previewWitnessRequest } from './witnesses/preview-witness-request.ts';
import { stopMails, stopMailsPage } from './witnesses/stop-mails.ts';
import { readCalendar } from './calendars/read-calendar.ts';
import { stopWeeklyMail, stopWeeklyMailPage } from './stop-weekly-mail.ts';
import { syncBuiltInAccounts } from './sync-built-in-accounts.ts';
import { updateUserRole } from './update-user-role.ts';
import { redeemRecoveryCode } from './redeem-recovery-code.ts';

export const FUNCTIONS: ReadonlyMap<string, ServerFunction> = new Map([
  ['accept-terms', acceptTerms],
  ['ask-witness', askWitnessFunction],
  ['change-own-feed', changeOwnFeed],
  ['close-own-feed', closeOwnFeed],
  ['connect-calendar', connectCalendar],
  ['create-billing-portal', createBillingPortal],
  ['create-checkout-session', createCheckoutSession],
  ['create-recovery-codes', createRecoveryCodes],
  ['delete-account', deleteAccount],
  ['end-device', endDevice],
  ['get-account-security', getAccountSecurity],
  ['get-own-feed', getOwnFeed],
  ['get-subscription-status', getSubscriptionStatus],
  ['preview-witness-request', previewWitnessRequest],
  ['open-own-feed', openOwnFeed],
  ['lend-view', lendView],
  ['get-calendars', getCalendars],
  ['read-calendar', readCalendar],
  ['sync-built-in-accounts', syncBuiltInAccounts],
  ['update-user-role', updateUserRole],
  ['redeem-recovery-code', redeemRecoveryCode],
]);
/** Functions whose body or answer is a file. */
export const FILE_FUNCTIONS: ReadonlyMap<string, FileFunction> = new Map([
  ['add-certificate', addCertificate],
  ['create-audit-file', createAuditFile],
  ['get-certificate', getCertificate],
]);
/** Functions that need no sign-in. Each has its own rate limit. */
const PUBLIC_FUNCTIONS: ReadonlyMap<string, PublicFunction> = new Map([
  ['get-mail-delivery', getMailDelivery],
  ['open-witness-request', openWitnessRequest],
  ['answer-witness-request', answerWitnessRequest],
  ['open-lent-view', openLentView],
  ['request-lent-code', requestLentCode],
]);
/** Functions for auth sessions that have not passed the second factor yet. */
const BEFORE_SECOND_FACTOR: ReadonlySet<string> = new Set(['redeem-recovery-code']);
/** Of several tabs; each may send 24 MB. */
const CALENDAR_ANSWERS_PER_COACH = 3;
/** How often the time of last use of a device is updated. */
const LAST_SEEN_INTERVAL_MS = 300_000;

type FunctionsApp = Hono<{ Variables: Partial<RequestVariables> }>;

/** `auditShell`: the page of audit files, without data; null where this server has no web app. */
export function createFunctions(
  allDeps: Deps,
  limits: Limits = DEFAULT_LIMITS,
  auditShell: string | null = null,
): FunctionsApp {
  const app: FunctionsApp = new Hono();
  const transfers = new Transfers(allDeps.settings.processes);
  const calendarAnswers = new Transfers(allDeps.settings.processes, CALENDAR_ANSWERS_PER_COACH);
  const chunkStores = createChunkStores(allDeps);
  const contextOf = (deps: Deps, c: Context<{ Variables: Partial<RequestVariables> }>): FunctionContext => ({
    ...deps,
    limiter: createRateLimiter(deps, limits),
    network: clientAddress(c, deps.settings.trustProxy),
    calendarAnswers,
    requestId: c.get('requestId'),
  });
  app.post('/stop-mails', (c) => {
    const deps = forRequest(allDeps, c.get('requestId'));
    return respond(c, deps.log, () => stopMails(contextOf(deps, c), c));
  });
  app.get('/stop-mails', (c) => stopMailsPage(allDeps, c));
  app.post('/stop-weekly-mail', (c) => {
    const deps = forRequest(allDeps, c.get('requestId'));
    return respond(c, deps.log, () => stopWeeklyMail(contextOf(deps, c), c));
  });
  app.get('/stop-weekly-mail', (c) => stopWeeklyMailPage(allDeps, c));
  app.post('/:name', async (c) => {
    const name = c.req.param('name');
    const deps = forRequest(allDeps, c.get('requestId'));
    const context = contextOf(deps, c);
    const publicFunction = PUBLIC_FUNCTIONS.get(name);
    if (publicFunction) {
      return respond(c, deps.log, async () =>
        c.json(await publicFunction(context, context.network, parseJson(await c.req.text()))),
      );
    }
    // As on the hosted platform, the token is checked before the name.
    const caller = await verifiedCaller(allDeps, c);
    if (caller === null) return c.json({ code: 401, message: 'Invalid JWT' }, 401);
    const runFile = FILE_FUNCTIONS.get(name);
    if (runFile) {
      return respond(c, deps.log, async () => {
        await requireAuthSession(deps, caller, false);
        return runFile({ ...context, transfers, chunkStores, auditShell }, caller, c);
      });
    }
    const run = FUNCTIONS.get(name);
    if (!run) return c.json({ code: 404, message: 'Function not found' }, 404);
    return respond(c, deps.log, async () => {
      // Read first: the client decides how long its body takes, and the auth session may end meanwhile.
      const text = await c.req.text();
      await requireAuthSession(deps, caller, BEFORE_SECOND_FACTOR.has(name));
      const answer = await run(context, caller, parseJson(text));
      return answer instanceof Response ? answer : c.json(answer);
    });
  });
  app.all('/:name', (c) => c.json({ code: 405, message: 'Functions are called with POST' }, 405, { Allow: 'POST' }));
  app.notFound((c) => c.json({ code: 404, message: 'Function not found' }, 404));
  return app;
}

async function respond(c: Context, log: Deps['log'], work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    const error = refusalOf(thrown) ?? thrown;
    const isReason =
      error instanceof FunctionRefused || error instanceof CertificateRefused || error instanceof CallRefused;
    if (!isReason) throw error;
    // The store of files, which the operator must know about.
    if (error.cause !== undefined) log.error({ err: error.cause }, error.message);
    return c.json({ code: error.status, message: error.message }, error.status);
  }
}

async function verifiedCaller(deps: Deps, c: Context): Promise<VerifiedToken | null> {
  const token = bearerToken(c.req.header('authorization'));
  if (token === null) return null;
  try {
    return await deps.tokens.verify(token);
  } catch (error) {
    if (error instanceof TokenRefused) return null;
    throw error;
  }
}

/** Applies the database's rule for auth sessions to functions (db/functions/auth-session.sql). Throws a 401. */
async function requireAuthSession(deps: Deps, caller: VerifiedToken, allowsMissingFactor: boolean): Promise<void> {
  const now = deps.now();
  const [session] = await deps.db.asServer<{ state: string }>(
    `with seen as (
       update auth.sessions set last_seen_at = $3 where id = $1 and (last_seen_at is null or last_seen_at < $4)
     )
     select private.auth_session_state($1, $2) as state`,
    [caller.sessionId, caller.sub, now, new Date(now.getTime() - LAST_SEEN_INTERVAL_MS)],
  );
  refuseClosedSession(session?.state, allowsMissingFactor);
}
