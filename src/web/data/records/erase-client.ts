import type { ErasedClientHours } from '#domain/clients/erased-client-hours.ts';
import { asUser } from '#web/data/auth/as-user.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/**
 * Deletes a client; the completed hours stay without a name. Sending it twice has the same result.
 * @param anonymousId a random uuid that replaces the client in the remaining hours, so that clients can still be counted
 */
export const eraseClient = (id: string, anonymousId: string): Promise<ErasedClientHours> =>
  asUser('erase client', async () => unwrap(await rest.rpc('erase_client', { client_id: id, person: anonymousId })));
