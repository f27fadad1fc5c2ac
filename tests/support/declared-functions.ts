import { FUNCTIONS } from '#server/functions/function-list.ts';
import { ROUTES } from '#server/route-list.ts';

/** The names of all functions that ask for a coach's token. */
export const COACHES_FUNCTIONS = Object.keys(FUNCTIONS).filter((name) => FUNCTIONS[name]!.who === 'coach');

/** Method and path of each address of /auth/v1 that asks for a coach's token, with made-up ids. */
export const COACHES_ADDRESSES = Object.entries(ROUTES).flatMap(([route, { who }]) => {
  const [method = '', path = ''] = route.replace(':id', crypto.randomUUID()).split(' ');
  return who === 'coach' ? [{ method, path, ...(method !== 'GET' && { body: {} }) }] : [];
});
