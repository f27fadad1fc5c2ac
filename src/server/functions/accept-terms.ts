// With the server's time. Only the current version can be accepted, so an older page must reload.
import * as z from 'zod/mini';
import { LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import { FunctionRefused, serverFunction } from './function-call.ts';

const bodySchema = z.object({ version: z.string('version must be text') }, 'The body must be an object with version');

export const acceptTerms = serverFunction({
  about: 'Accepts the terms and the data processing agreement.',
  body: bodySchema,
  answer: z.object({ version: z.string(), acceptedAt: z.string() }),
  refuses: [409],
  run: async ({ db, now }, { sub }, { version }) => {
    if (version !== LEGAL_VERSION) {
      throw new FunctionRefused(409, 'The terms have changed again. Please reload this page and read them.');
    }
    const acceptedAt = now();
    await db.asServer(
      `update public.profiles set terms_accepted = true, terms_accepted_at = $2, terms_version = $3
     where id = $1 and terms_version is distinct from $3`,
      [sub, acceptedAt, LEGAL_VERSION],
    );
    return { version: LEGAL_VERSION, acceptedAt: acceptedAt.toISOString() };
  },
});
