// Inserting a note template into notes.

/**
 * The text to insert into `notes` at `cursor` (an index from 0 to the length), so that `template` is on its own lines and separated
 * from the surrounding text by an empty line. Existing text is not changed.
 * @example templateInsertion('Spoke of work.', 14, 'Goal:') // '\n\nGoal:'
 */
export function templateInsertion(notes: string, cursor: number, template: string): string {
  const before = notes.slice(0, cursor).trimEnd() === '' ? '' : missingBreaks(/\n*$/.exec(notes.slice(0, cursor))![0]);
  const after = notes.slice(cursor).trimStart() === '' ? '' : missingBreaks(/^\n*/.exec(notes.slice(cursor))![0]);
  return before + template.trim() + after;
}

const missingBreaks = (breaks: string): string => '\n'.repeat(Math.max(0, 2 - breaks.length));
