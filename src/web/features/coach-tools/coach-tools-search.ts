import { given, oneOf, rowId, searchParser, text } from '#web/data/wire/search-params.ts';

/** Search parameters of /coach-tools: the tool, and what is open in it. They hold ids, never names. */
export const parseCoachToolsSearch = searchParser({
  /** Missing: the timer. */
  tool: oneOf('templates', 'questions', 'wheel'),
  /** Present: the form for a new template or wheel is open. */
  add: given,
  /** The id of the template or wheel whose form is open. */
  edit: rowId,
  /** The built-in template that a new one is copied from. */
  from: text,
  /** The id of the wheel's client. */
  client: rowId,
  /** Ids of the wheel that is shown and of the one it is compared with. */
  wheel: rowId,
  with: rowId,
});
export type CoachToolsSearch = ReturnType<typeof parseCoachToolsSearch>;
export type Tool = 'timer' | NonNullable<CoachToolsSearch['tool']>;
