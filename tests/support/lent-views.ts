// Lends a view through the API and opens it as the assessor does: by the mailed link and the mailed code.
import { randomUUID } from 'node:crypto';
import type { LentViewInput } from '#domain/lent-views/lent-view.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { TestApp } from './app.ts';
import { ask } from './marked-coach.ts';

export const LENT = {
  assessor_name: 'Ada Assessor',
  assessor_email: 'ada@example.net',
  message: '',
  period_from: '2026-01-01',
  period_to: '2026-12-31',
  client_labels: 'initials',
  lends_learning: true,
  lends_practice: true,
  rules: ['ICF/ACC'],
  days: 30,
} as const satisfies Omit<LentViewInput, 'id'>;

export const linkOf = ({ text }: Mail): string => /\/lent#([\w-]+)/.exec(text)?.[1] ?? '';
export const codeOf = ({ text }: Mail): string => /^(\d{6})$/m.exec(text)?.[1] ?? '';

export function createLentCalls(app: TestApp) {
  const call = async (name: string, body: object, token: string | null = null) => {
    const { status, text } = await ask(app, token, 'POST', `/functions/v1/${name}`, { body });
    return { status, body: JSON.parse(text) };
  };
  const lastMail = () => app.mails.at(-1)!;

  /** Throws when it is refused. */
  async function lend(coachToken: string, changes: Partial<LentViewInput> = {}) {
    const id = changes.id ?? randomUUID();
    const { status, body } = await call('lend-view', { ...LENT, id, ...changes }, coachToken);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { id, link: linkOf(lastMail()) };
  }

  /** The assessor's token. */
  async function open(link: string): Promise<string> {
    const asked = await call('request-lent-code', { token: link });
    if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
    const { status, body } = await call('open-lent-view', { token: link, code: codeOf(lastMail()) });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.access_token;
  }

  return {
    call,
    lend,
    open,
    lastMail,
    read: async (token: string) => {
      const { status, text } = await ask(app, token, 'POST', '/rest/v1/rpc/lent_view', { body: {} });
      return { status, text, body: JSON.parse(text) };
    },
    comment: (token: string, body: object) =>
      ask(app, token, 'POST', '/rest/v1/rpc/add_lent_comment', { body: { id: randomUUID(), ...body } }),
  };
}
