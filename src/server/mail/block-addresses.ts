// Addresses that mails came back from, or whose owner called one spam (ADR 145; db/functions/blocked-addresses.sql).
import type { MailBlock } from '#domain/auth/mail-delivery.ts';
import type { Run } from '#server/db/database.ts';

/** After so many days a mail is tried again, and bounces again if nothing has changed. A complaint is permanent. */
const BOUNCE_DAYS = 90;

/** What became of a mail. */
export interface MailReturn {
  readonly address: string;
  readonly reason: MailBlock;
}

/** All of them, or none. */
export async function blockAddresses(run: Run, returns: readonly MailReturn[]): Promise<void> {
  const blocks = returns.map((one) => ({ ...one, days: one.reason === 'bounce' ? BOUNCE_DAYS : null }));
  await run('select private.block_addresses($1)', [JSON.stringify(blocks)]);
}
