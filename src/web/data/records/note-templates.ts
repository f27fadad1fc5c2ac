import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/** The coach's own templates, by name. */
export const noteTemplatesQuery = queryOptions({
  queryKey: queryKeys.noteTemplates,
  queryFn: async ({ signal }) =>
    unwrap(await rest.from('note_templates').select().order('name').order('id').abortSignal(signal)),
});
