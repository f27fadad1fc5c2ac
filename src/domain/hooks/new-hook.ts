// What a coach gives to make or change a hook; the form and the server use the same schema (ADR 148).
import * as z from 'zod/mini';
import { HOOK_ADDRESS_MAX_CHARS, HOOK_EVENTS } from './hook.ts';

/** Null for text that isn't an address with https, or holds a user or a password. */
function hookAddress(text: string): string | null {
  const address = text.trim();
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' ? href : null;
}

const TOO_LONG = `The address must be at most ${HOOK_ADDRESS_MAX_CHARS} characters`;

const choices = {
  types: z
    .array(z.enum(HOOK_EVENTS, `types must be of ${HOOK_EVENTS.join(', ')}`), 'types must be a list of events')
    .check(
      z.minLength(1, 'Choose at least one event'),
      z.refine((types) => new Set(types).size === types.length, 'types must name each event once'),
    ),
  names: z.boolean('names must be true or false'),
};

/** The body of create-hook. */
export const newHookSchema = z.object(
  {
    address: z.pipe(
      z.string('Enter the address').check(
        z.refine((text) => hookAddress(text) !== null, 'Enter an address that begins with https://'),
        // Each character outside ASCII becomes several.
        z.refine((text) => (hookAddress(text) ?? '').length <= HOOK_ADDRESS_MAX_CHARS, TOO_LONG),
      ),
      z.transform((text) => hookAddress(text) ?? ''),
    ),
    ...choices,
  },
  'The body must be an object with address, types and names',
);
export type NewHook = z.output<typeof newHookSchema>;

/** The body of change-hook. */
export const hookChangeSchema = z.object(
  { id: z.uuid('id must be the id of a hook'), ...choices, is_on: z.boolean('is_on must be true or false') },
  'The body must be an object with id, types, names and is_on',
);
export type HookChange = z.output<typeof hookChangeSchema>;

const PLACE_CHARS = 150;

/**
 * How the coach recognises a hook: the host of its address, whose path may be secret.
 * @example hookPlace('https://hooks.zapier.com/hooks/catch/1/a/') // 'hooks.zapier.com'
 */
export function hookPlace(address: string): string {
  const { host } = new URL(address);
  return host.length > PLACE_CHARS ? `…${host.slice(-PLACE_CHARS)}` : host;
}
