import { FUNCTIONS } from '#server/functions/function-list.ts';

/** The names of all functions that ask for a coach's token. */
export const COACHES_FUNCTIONS = Object.keys(FUNCTIONS).filter((name) => FUNCTIONS[name]!.who === 'coach');
