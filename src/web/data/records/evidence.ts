import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { readEvidence } from '#domain/accreditation/evidence/read-evidence.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/** All that proves a practice, in one call. Under the dashboard's key: what renews its figures renews this. */
export function evidenceQuery() {
  return queryOptions({
    queryKey: queryKeys.evidence,
    queryFn: async ({ signal }): Promise<EvidenceRows> =>
      readEvidence(unwrap(await rest.rpc('evidence', {}).abortSignal(signal))),
  });
}
