// A link in a mail that does one thing. A mail program POSTs to it without asking (RFC 8058). A browser that opens it gets a page with a
// button, since virus scanners also open links.
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { buttonPage, isForPeople } from '#server/http/button-page.ts';
import type { FunctionContext, LinkFunction } from './function-call.ts';

interface MailedLink extends Pick<LinkFunction, 'about' | 'body' | 'refuses'> {
  /** The text of the page with the button. */
  readonly question: string;
  readonly button: string;
  /** The text of the page afterwards. */
  readonly done: string;
  /** Rejects with FunctionRefused if the link is not valid. */
  readonly act: (deps: FunctionContext, c: Context) => Promise<void>;
}

export function mailedLink({ question, button, done, act, ...described }: MailedLink): LinkFunction {
  return {
    ...described,
    answer: z.object({}),
    async run(deps, c) {
      await act(deps, c);
      return isForPeople(c) ? buttonPage(c, deps.settings, done) : c.json({});
    },
    page: (deps, c) => buttonPage(c, deps.settings, question, { method: 'post', button }),
  };
}
