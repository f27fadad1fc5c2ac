// The link in a weekly mail (ADR 101). A mail program POSTs to it without asking (RFC 8058); a browser that
// opens it gets a page with a button, since links are also opened by programs that look for viruses.
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { readStopToken } from '#server/weekly-mail/stop-link.ts';
import { FunctionRefused, type FunctionContext, type LinkFunction } from './function-call.ts';
import { isForPeople, page } from './witnesses/stop-mails.ts';

async function stop(deps: FunctionContext, c: Context): Promise<Response> {
  const coach = readStopToken(deps.settings, c.req.query('token') ?? '');
  if (coach === null) throw new FunctionRefused(400, 'This link is not complete');
  // An account that was deleted gets no mail either.
  await deps.db.asServer('select private.stop_weekly_mail($1)', [coach]);
  deps.log.info({ userId: coach }, 'the weekly mail was switched off by its link');
  return isForPeople(c) ? page(c, deps, 'You will get no weekly email any more.', '') : c.json({});
}

/** What a browser shows that opens the address. Changes nothing. */
function ask(deps: Pick<FunctionContext, 'settings'>, c: Context): Response {
  const form = '<form method="post"><button style="font:inherit;padding:12px 20px">Switch off</button></form>';
  return page(c, deps, 'Do you want to switch the weekly email off?', form);
}

export const stopWeeklyMail: LinkFunction = {
  about: 'Switches the weekly mail off, by the link in it. A browser gets a page.',
  body: z.object({ token: z.string() }),
  answer: z.object({}),
  refuses: [],
  run: stop,
  page: ask,
};
