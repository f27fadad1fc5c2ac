import type { MailDelivery, MailState } from '#domain/auth/mail-delivery.ts';
import { config } from '#web/data/wire/config.ts';
import { useEffect, useState } from 'react';

const ASK_EVERY_MS = 4000;
/** Mail servers refuse at once; who waits longer looks at the mail, not at this page. */
const ASK_AT_MOST = 75;

/** What became of the mail that a sign-up caused; `id` is what the sign-up was answered with. */
export function useMailState(id: string): MailState {
  const [state, setState] = useState<MailState>('fine');
  useEffect(() => {
    let asked = 0;
    const timer = setInterval(() => {
      asked += 1;
      if (asked >= ASK_AT_MOST) clearInterval(timer);
      // Without an answer nothing is known, and nothing is said.
      askState(id).then(setState, () => undefined);
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [id]);
  return state;
}

async function askState(id: string): Promise<MailState> {
  const response = await fetch('/functions/v1/get-mail-delivery', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: config().publishableKey },
    body: JSON.stringify({ id }),
  });
  if (!response.ok) throw new Error(`The state of a mail: ${response.status}`);
  return ((await response.json()) as MailDelivery).state;
}
