import { readEvidence } from '#domain/accreditation/evidence/read-evidence.ts';
import { bareEvidence, storedOnDevice } from '#web/data/device/device-query.ts';
import { queryOptions } from '@tanstack/react-query';
import { reading } from '../wire/reading.ts';
import { queryKeys } from './query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';

/** The evidence of a coach in one call. Its key begins like the dashboard's, so that both are refetched together. */
export function evidenceQuery() {
  return queryOptions({
    queryKey: queryKeys.evidence,
    meta: storedOnDevice(bareEvidence),
    queryFn: reading(() => rest.rpc('evidence', {}), readEvidence),
  });
}
