// What a room is given for one request: the same as ever, but every line of the log that it causes carries the request's
// id, its slow statements and mails too. Handed down, and not kept in AsyncLocalStorage: on Node 20 that made each
// read cost a third more (108 to 144 µs of CPU for 50 clients), since it follows every promise.
import type { Deps } from '#server/deps.ts';

type Named = Pick<Deps, 'db' | 'log' | 'mailer'>;

/** `requestId`: undefined where a room runs by itself, in tests. */
export function forRequest<Room extends Named>(room: Room, requestId: string | undefined): Room {
  if (requestId === undefined) return room;
  const log = room.log.child({ requestId });
  return {
    ...room,
    log,
    db: room.db.forRequest?.(requestId) ?? room.db,
    mailer: room.mailer.withLog?.(log) ?? room.mailer,
  };
}
