import { expect, it } from 'vitest';
import { openForm } from './open-form.ts';
import { parsePracticeRecordsSearch } from './practice-records-search.ts';

it.each([
  [{}, {}],
  [{ add: 'mentor_coaching', junk: 1 }, { add: 'mentor_coaching' }],
  [{ add: 1 }, {}],
  [{ add: 'sessions' }, {}],
  [{ edit: 'education:an id' }, { edited: { table: 'education', id: 'an id' } }],
  [{ edit: 'client_feedback:a:b' }, { edited: { table: 'client_feedback', id: 'a:b' } }],
  [{ edit: 'profiles:an id' }, {}],
  [{ edit: 'education' }, {}],
  [{ edit: 7 }, {}],
])('%j opens %j', (search, form) => expect(openForm(parsePracticeRecordsSearch(search))).toEqual(form));
