// Reads and answers a request by its mailed link, as the role witness, whose only function finds the request by the token's hash
// (db/functions/witness.sql).
import type { WitnessAnswerInput, WitnessView } from '#domain/witnesses/witness-answer.ts';
import { WITNESS_TEXTS } from '#domain/witnesses/witness-texts.ts';
import { callFunction, CallRefused } from '#server/db/call-function.ts';
import type { Claims, Database } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { encryptFor, readRequest } from './coach-words.ts';
import { hashOfToken } from '#server/link-token.ts';

interface AnswerContext {
  readonly db: Pick<Database, 'asUser'>;
  readonly dataKeys: DataKeys;
}

export const witnessClaims = (token: string): Claims => ({
  role: 'witness',
  json: JSON.stringify({ role: 'witness', link: hashOfToken(token) }),
});

/** Throws CallRefused 404. */
export async function openRequest({ db, dataKeys }: AnswerContext, token: string): Promise<WitnessView> {
  const answer = await callFunction(db, witnessClaims(token), 'select private.witness()');
  const { user_id } = JSON.parse(answer.toString()) as { user_id: string };
  const { user_id: _, ...view } = await readRequest<WitnessView & { user_id: string }>(
    dataKeys,
    user_id,
    answer,
    'named',
  );
  return view;
}

/** Throws CallRefused 404, or 409 if it was answered, withdrawn or has expired. */
export async function answerRequest({ db, dataKeys }: AnswerContext, input: WitnessAnswerInput): Promise<void> {
  const { token, answer, words, name, role, policy, no_more_mails } = input;
  const claims = witnessClaims(token);
  const found = await callFunction(db, claims, 'select private.witness()');
  const { user_id } = JSON.parse(found.toString()) as { user_id: string };
  const texts = await encryptFor(dataKeys, user_id, { words, role, policy });
  if (!texts) throw new CallRefused(404, WITNESS_TEXTS.gone);
  const given = { answer, name: name.trim(), no_more_mails, ...texts };
  await callFunction(db, claims, 'select private.witness($1::jsonb)', [JSON.stringify(given)]);
}
