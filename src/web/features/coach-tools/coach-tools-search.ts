export type Tool = 'timer' | 'templates' | 'questions' | 'wheel';

/** Search parameters of /coach-tools: the tool, and what is open in it. They hold ids, never names. */
export interface CoachToolsSearch {
  /** Missing: the timer. */
  tool?: Exclude<Tool, 'timer'>;
  /** Present: the form for a new template or wheel is open. */
  add?: 1;
  /** The id of the template or wheel whose form is open. */
  edit?: string;
  /** The built-in template that a new one is copied from. */
  from?: string;
  /** The id of the wheel's client. */
  client?: string;
  /** Ids of the wheel that is shown and of the one it is compared with. */
  wheel?: string;
  with?: string;
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TOOLS: readonly unknown[] = ['templates', 'questions', 'wheel'];
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/** Reads search parameters and drops invalid ones. Written without zod, since it is part of the entry bundle. */
export function parseCoachToolsSearch(search: Record<string, unknown>): CoachToolsSearch {
  const { tool, add, edit, from, client, wheel, with: other } = search;
  return {
    ...(TOOLS.includes(tool) ? { tool: tool as Exclude<Tool, 'timer'> } : {}),
    ...(add === undefined ? {} : { add: 1 }),
    ...(isId(edit) ? { edit } : {}),
    ...(typeof from === 'string' ? { from } : {}),
    ...(isId(client) ? { client } : {}),
    ...(isId(wheel) ? { wheel } : {}),
    ...(isId(other) ? { with: other } : {}),
  };
}
