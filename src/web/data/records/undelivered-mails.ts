// Open requests to confirm hours and open lent views whose mails do not arrive (ADR 145).
import { rest } from '#web/data/auth/rest.ts';
import { reading } from '#web/data/wire/reading.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** By the id of the request or view. */
export const undeliveredMailsQuery = queryOptions({
  queryKey: queryKeys.undeliveredMails,
  queryFn: reading(() => rest.rpc('undelivered_mails')),
});
