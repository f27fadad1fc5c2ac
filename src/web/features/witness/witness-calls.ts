// Calls without an account: they never send this browser's own sign-in.
import type { WitnessAnswerInput, WitnessView } from '#domain/witnesses/witness-answer.ts';
import { LINK_TEXTS } from '#domain/witnesses/witness-page-texts.ts';
import { config } from '#web/data/wire/config.ts';
import { FOREIGN_CODE, readableAnswer } from '#web/data/wire/readable-answer.ts';
import { request } from '#web/data/wire/request.ts';
import { FOREIGN_TEXT } from '#web/data/wire/wire-error.ts';

/** Why a call failed, as a sentence that says what to do. */
export class WitnessFailure extends Error {
  override readonly name = 'WitnessFailure';
  readonly kind: 'wrong' | 'tooMany' | 'closed' | 'offline' | 'failed';
  constructor(kind: WitnessFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export const openWitnessRequest = (token: string): Promise<WitnessView> => call('open-witness-request', { token });

export const answerWitnessRequest = (answer: WitnessAnswerInput): Promise<unknown> =>
  call('answer-witness-request', answer);

export const stopMails = (token: string): Promise<unknown> => call('stop-mails', { token });

async function call<Answer>(name: string, body: object): Promise<Answer> {
  const { publishableKey } = config();
  const headers = {
    apikey: publishableKey,
    Authorization: `Bearer ${publishableKey}`,
    'Content-Type': 'application/json',
  };
  const received = await request(`${location.origin}/functions/v1/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  }).catch(() => {
    throw new WitnessFailure('offline', LINK_TEXTS.offline);
  });
  const response = await readableAnswer(received);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const { message, code } = (answer ?? {}) as { message?: unknown; code?: unknown };
  if (code === FOREIGN_CODE) throw new WitnessFailure('failed', FOREIGN_TEXT);
  throw failureOf(response.status, message);
}

function failureOf(status: number, message: unknown): WitnessFailure {
  if (status === 404 || status === 400) return new WitnessFailure('wrong', LINK_TEXTS.wrong);
  if (status === 429) return new WitnessFailure('tooMany', LINK_TEXTS.tooMany);
  if (status === 409) return new WitnessFailure('closed', typeof message === 'string' ? message : LINK_TEXTS.failed);
  return new WitnessFailure('failed', LINK_TEXTS.failed);
}
