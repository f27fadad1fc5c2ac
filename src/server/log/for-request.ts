// The context of one request: every log line that the request causes carries its id, those of slow statements and mails too.
// It is passed as an argument. AsyncLocalStorage follows every promise, which on Node 20 made each read cost a third more
// (108 to 144 µs of CPU for 50 clients).
import type { Deps } from '#server/deps.ts';

type Named = Pick<Deps, 'db' | 'log' | 'mailer'>;

/** `requestId`: undefined in tests that call an API without the whole app. */
export function forRequest<Context extends Named>(context: Context, requestId: string | undefined): Context {
  if (requestId === undefined) return context;
  const log = context.log.child({ requestId });
  return {
    ...context,
    log,
    db: context.db.forRequest?.(requestId) ?? context.db,
    mailer: context.mailer.withLog?.(log) ?? context.mailer,
  };
}
