import { expect, it } from 'vitest';
import { editedRecord, parsePracticeRecordsSearch } from './practice-records-search.ts';

it.each([
  [{}, {}],
  [{ add: 'mentor_coaching', junk: 1 }, { add: 'mentor_coaching' }],
  [{ add: 1 }, {}],
  [{ add: 'sessions' }, {}],
  [{ edit: 'education:an id' }, { edit: 'education:an id' }],
  [{ edit: 'profiles:an id' }, {}],
  [{ edit: 7 }, {}],
])('%j is read as %j', (search, meaning) => expect(parsePracticeRecordsSearch(search)).toEqual(meaning));

it('separates kind and id', () =>
  expect(editedRecord('client_feedback:a:b')).toEqual({ table: 'client_feedback', id: 'a:b' }));
