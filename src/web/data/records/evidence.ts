import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { readEvidence } from '#domain/accreditation/evidence/read-evidence.ts';
import { bareEvidence, storedOnDevice } from '#web/data/device/device-query.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/** The evidence of a coach in one call. Its key begins like the dashboard's, so that both are refetched together. */
export function evidenceQuery() {
  return queryOptions({
    queryKey: queryKeys.evidence,
    meta: storedOnDevice(bareEvidence),
    queryFn: async ({ signal }): Promise<EvidenceRows> =>
      readEvidence(unwrap(await rest.rpc('evidence', {}).abortSignal(signal))),
  });
}
