// The link in a weekly mail (ADR 101).
import * as z from 'zod/mini';
import { readStopToken } from '#server/weekly-mail/stop-link.ts';
import { FunctionRefused } from './function-call.ts';
import { mailedLink } from './mailed-link.ts';

export const stopWeeklyMail = mailedLink({
  about: 'Switches the weekly mail off, by the link in it. A browser gets a page.',
  body: z.object({ token: z.string() }),
  refuses: [],
  question: 'Do you want to switch the weekly email off?',
  button: 'Switch off',
  done: 'You will get no weekly email any more.',
  async act(deps, c) {
    const coach = readStopToken(deps.settings, c.req.query('token') ?? '');
    if (coach === null) throw new FunctionRefused(400, 'This link is not complete');
    // Does nothing if the account was deleted.
    await deps.db.asServer('select private.stop_weekly_mail($1)', [coach]);
    deps.log.info({ userId: coach }, 'the weekly mail was switched off by its link');
  },
});
