import type { ClientMergeArgs, ClientMergeReport } from '#domain/client-merge/client-merge.ts';
import { asUser } from '#web/data/auth/as-user.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';
import { reading } from '../wire/reading.ts';
import { queryKeys } from './query-keys.ts';

/** The rows were changed since they were read: by a merge as the coach saw them, by an undo as the merge left them. */
export const CHANGED_MEANWHILE = 'PT412';

/** Merges two clients. Sent twice it is one merge. */
export const mergeClients = (args: ClientMergeArgs): Promise<ClientMergeReport> =>
  asUser('merge clients', async () => unwrap(await rest.rpc('merge_clients', args)));

/** Brings both clients back. Rejects with CHANGED_MEANWHILE when it would overwrite a later change. */
export const undoClientMerge = (mergeId: string, evenIfChanged: boolean): Promise<ClientMergeReport> =>
  asUser('undo merge of clients', async () =>
    unwrap(await rest.rpc('undo_client_merge', { merge_id: mergeId, even_if_changed: evenIfChanged })),
  );

/** The merges into a client that can be undone, the latest first. */
export function clientMergesQuery(clientId: string) {
  return queryOptions({
    queryKey: queryKeys.clientMerges(clientId),
    queryFn: reading(() =>
      rest
        .from('client_merges')
        .select('id, merged_name, merged_at')
        .eq('kept_id', clientId)
        .is('undone_at', null)
        .is('expired_at', null)
        .order('merged_at', { ascending: false }),
    ),
  });
}
