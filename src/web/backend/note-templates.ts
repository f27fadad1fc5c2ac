import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';
import { rest } from './rest.ts';
import { unwrap } from './wire-error.ts';

/** The coach's own templates, by name. */
export const noteTemplatesQuery = queryOptions({
  queryKey: queryKeys.noteTemplates,
  queryFn: async ({ signal }) =>
    unwrap(await rest.from('note_templates').select().order('name').order('id').abortSignal(signal)),
});
