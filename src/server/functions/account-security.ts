// The devices on which a coach is signed in, and what else the account page says of its security.
import { DEVICES_LISTED_MAX } from '#domain/auth/account-security.ts';
import { accountSecurityAnswer, type AccountSecurity } from '#domain/auth/account-security-answer.ts';
import type { MailBlock, UndeliveredMail } from '#domain/auth/mail-delivery.ts';
import { idBody, NO_BODY, serverFunction, FunctionRefused } from './function-call.ts';
import * as z from 'zod/mini';
import { lockSession } from './lock-session.ts';

interface DeviceRow {
  id: string;
  user_agent: string | null;
  created_at: Date;
  seen_at: Date;
  /** The number of all devices. */
  total: number;
}

export const getAccountSecurity = serverFunction({
  about:
    'The caller’s devices, most recently used first, the number of unused recovery codes, when the second factors are removed, the addresses that mail did not reach, and why mails are not sent to the account’s.',
  body: NO_BODY,
  answer: accountSecurityAnswer,
  refuses: [],
  run: async (deps, caller): Promise<AccountSecurity> => {
    const rows = await deps.db.asServer<DeviceRow>(
      `select id, user_agent, created_at, greatest(refreshed_at, last_seen_at) as seen_at, count(*) over ()::int as total
     from auth.sessions where user_id = $1 and ended_at is null order by id = $2 desc, seen_at desc limit $3`,
      [caller.sub, caller.sessionId, DEVICES_LISTED_MAX],
    );
    const [facts] = await deps.db.asServer<{ codes: number; block: MailBlock | null; factors_go_at: Date | null }>(
      `select (select count(*)::int from auth.recovery_codes where user_id = u.id) as codes, private.mail_block(u.email) as block,
       (select due_at from private.factor_removals where user_id = u.id) as factors_go_at
     from auth.users u where u.id = $1`,
      [caller.sub],
    );
    const undelivered = await deps.db.asServer<UndeliveredMail>(
      `select address, case when bool_or(failed_at is not null) then 'undeliverable' else 'delayed' end as state
     from auth.mail_outbox where user_id = $1 and (failed_at is not null or attempts > 1)
     group by address order by max(created_at) desc`,
      [caller.sub],
    );
    return {
      undelivered,
      mailBlock: facts?.block ?? null,
      devices: rows.map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        signedInAt: row.created_at.toISOString(),
        lastSeenAt: row.seen_at.toISOString(),
        isThis: row.id === caller.sessionId,
      })),
      unlistedDevices: (rows[0]?.total ?? 0) - rows.length,
      recoveryCodesLeft: facts?.codes ?? 0,
      factorsGoAt: facts?.factors_go_at?.toISOString() ?? null,
    };
  },
});

/** Its tokens are refused from then on. */
export const endDevice = serverFunction({
  about: 'Signs out one of the caller’s devices.',
  body: idBody('a device', 'deviceId'),
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
