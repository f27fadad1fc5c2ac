// What a coach gives to make or change a hook; the form and the server use the same schema (ADR 148).
import * as z from 'zod/mini';
import { addressSchema } from '#domain/given-address.ts';
import { HOOK_EVENTS } from './hook.ts';

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
    address: addressSchema(),
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
