import { logged } from '#web/data/wire/log-failure.ts';
import { requireUser } from './auth.ts';

/** Does what needs a signed-in user. A failure is logged as that of `what`. */
export const asUser = <Result>(what: string, action: (userId: string) => Promise<Result>): Promise<Result> =>
  logged(what, async () => action((await requireUser()).id));
