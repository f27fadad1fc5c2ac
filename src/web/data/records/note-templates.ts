import { queryOptions } from '@tanstack/react-query';
import { reading } from '../wire/reading.ts';
import { queryKeys } from './query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';

/** The coach's own templates, by name. */
export const noteTemplatesQuery = queryOptions({
  queryKey: queryKeys.noteTemplates,
  queryFn: reading(() => rest.from('note_templates').select().order('name').order('id')),
});
