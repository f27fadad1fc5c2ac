// What the functions about personal keys answer. Times are ISO instants.
import * as z from 'zod/mini';
import { KEY_SCOPES } from './personal-key.ts';

/** As lists have it, without the key itself. */
export const keyAnswer = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(KEY_SCOPES),
  /** Whether it reads and writes notes and other confidential texts. */
  reads_notes: z.boolean(),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type PersonalKey = z.infer<typeof keyAnswer>;

/** What create-personal-key answers. The key is in no other answer. */
export const madeKeyAnswer = z.extend(keyAnswer, { key: z.string() });
export type MadeKey = z.infer<typeof madeKeyAnswer>;
