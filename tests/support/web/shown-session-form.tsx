// The form of a session with two clients of a coach, on its own. A test file replaces `authorizedRequest` by `answerSessionForm` itself:
// vi.mock works for its own file.
import type { SessionInput } from '#domain/records/session.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { dropKeys } from '#web/ui/form/early-keys.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import type { NewClient } from '#web/data/records/outbox/outbox.ts';
import { SessionForm } from '#web/features/sessions/form/session-form.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';

export const AMARA = 'c0000000-0000-4000-8000-000000000001';
export const BEN = 'c0000000-0000-4000-8000-000000000002';
export const answers: Record<string, unknown> = {
  clients: [
    { id: AMARA, name: 'Amara Osei' },
    { id: BEN, name: 'Ben Whitcombe' },
  ],
  client_hours: [
    { client_id: AMARA, usual_minutes: 45 },
    {
      client_id: BEN,
      usual_minutes: 90,
      last_date: '2026-11-02',
      last_facts: { paid: false, format: 'group', participants: 6, kind: 'training' },
    },
  ],
  sessions: [{ topics: ['goals', 'career'] }, { topics: ['goals'] }],
};
export const answerSessionForm = async (input: RequestInfo | URL) =>
  Response.json(answers[new URL(String(input)).pathname.split('/').at(-1) ?? '']);

export const save = vi.fn<(session: SessionInput, newClient: NewClient | null) => Promise<void>>();
export const user = userEvent.setup();

export function open(clientId = AMARA, unsaved: { draftOf?: string } = {}) {
  render(
    <QueryClientProvider client={queryClient}>
      <SessionForm start={{ kind: 'new', clientId }} onSave={save} onDirtyChange={vi.fn()} {...unsaved} />
    </QueryClientProvider>,
  );
}
export const submit = () => user.click(screen.getByRole('button', { name: 'Save session' }));
export const saved = () => save.mock.calls[0]?.[0];

export function prepareSessionForm() {
  setConfig({ flags: { coachTools: true } } as never);
  save.mockReset().mockResolvedValue();
}

export function leaveSessionForm() {
  dropKeys();
  queryClient.clear();
  for (const { id } of shownToasts.get()) shownToasts.remove(id);
}
