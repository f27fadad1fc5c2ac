import { expect, it } from 'vitest';
import { templateInsertion } from './insert-template.ts';

// | is the cursor.
it.each([
  ['empty notes', '|', 'Goal:'],
  ['after text', 'Spoke of work.|', 'Spoke of work.\n\nGoal:'],
  ['after a line break', 'Spoke of work.\n|', 'Spoke of work.\n\nGoal:'],
  ['after an empty line', 'Spoke of work.\n\n|', 'Spoke of work.\n\nGoal:'],
  ['before text', '|Spoke of work.', 'Goal:\n\nSpoke of work.'],
  ['within a line', 'Spoke |of work.', 'Spoke \n\nGoal:\n\nof work.'],
  ['between two lines', 'One\n|\nTwo', 'One\n\nGoal:\n\nTwo'],
  ['after blanks only', '  |', '  Goal:'],
])('%s', (_where, marked, result) => {
  const cursor = marked.indexOf('|');
  const notes = marked.replace('|', '');
  const text = templateInsertion(notes, cursor, '\nGoal:\n');
  expect(notes.slice(0, cursor) + text + notes.slice(cursor)).toBe(result);
});
