// Where a note template goes in notes that have text already.

/**
 * What to put into `notes` at `cursor` (a place between 0 and the length) so that `template` stands in lines of its own,
 * separated by an empty line from the text around it. Existing text is not changed.
 * @example insertionOf('Spoke of work.', 14, 'Goal:') // '\n\nGoal:'
 */
export function insertionOf(notes: string, cursor: number, template: string): string {
  const before = notes.slice(0, cursor).trimEnd() === '' ? '' : missingBreaks(/\n*$/.exec(notes.slice(0, cursor))![0]);
  const after = notes.slice(cursor).trimStart() === '' ? '' : missingBreaks(/^\n*/.exec(notes.slice(cursor))![0]);
  return before + template.trim() + after;
}

const missingBreaks = (standing: string): string => '\n'.repeat(Math.max(0, 2 - standing.length));
