// Its tokens are refused from then on.
import * as z from 'zod/mini';
import { FunctionRefused, serverFunction } from './function-call.ts';
import { lockSession } from './lock-session.ts';

const bodySchema = z.object(
  { deviceId: z.uuid('deviceId must be the id of a device') },
  'The body must be an object with deviceId',
);

export const endDevice = serverFunction({
  about: 'Signs out one of the caller’s devices.',
  body: bodySchema,
  answer: z.object({ deviceId: z.string() }),
  refuses: [404],
  run: async (deps, caller, { deviceId }) => {
    const ended = await deps.db.serverTransaction(async (run) => {
      await lockSession(run, caller);
      return run(
        `with ended as (delete from auth.sessions where id = $1 and user_id = $2 returning id, known_device_id),
         forgotten as (delete from auth.known_devices where id in (select known_device_id from ended))
       select id from ended`,
        [deviceId, caller.sub],
      );
    });
    if (ended.length === 0) throw new FunctionRefused(404, 'deviceId: you are not signed in there any more');
    return { deviceId };
  },
});
