import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { dropKeys } from '#web/ui/form/early-keys.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionForm } from './session-form.tsx';

expectLogs(/^Reading unsent changes failed Error: No authenticated user found/);

const AMARA = 'c0000000-0000-4000-8000-000000000001';
const answers: Record<string, unknown> = {
  clients: [{ id: AMARA, name: 'Amara Osei' }],
  client_hours: [{ client_id: AMARA, usual_minutes: 45 }],
  note_templates: [{ id: 't1', name: 'First meeting', body: 'What brings you here?' }],
  sessions: [],
};
vi.mock('#web/data/auth/authorized-request.ts', () => ({
  authorizedRequest: async (input: RequestInfo | URL) =>
    Response.json(answers[new URL(String(input)).pathname.split('/').at(-1) ?? '']),
}));

const save = vi.fn<(session: { notes: string }) => Promise<void>>();
const user = userEvent.setup();

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <SessionForm start={{ kind: 'new', clientId: AMARA }} onSave={save} onDirtyChange={vi.fn()} />
    </QueryClientProvider>,
  );
}
const notes = () => screen.getByLabelText<HTMLTextAreaElement>(/^Notes/);
const choose = async (name: string) => {
  await user.click(screen.getByRole('button', { name: 'Insert template' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

beforeEach(() => {
  setConfig({ flags: { coachTools: true } } as never);
  save.mockReset().mockResolvedValue();
});
afterEach(() => {
  dropKeys();
  queryClient.clear();
});

it('inserts a template at the cursor, keeps the existing text, and is saved', async () => {
  open();
  await user.type(notes(), 'BeforeAfter');
  notes().setSelectionRange(0, 'Before'.length);
  await choose('First meeting');
  await waitFor(() => expect(notes()).toHaveFocus());
  const text = 'Before\n\nWhat brings you here?\n\nAfter';
  expect(notes()).toHaveValue(text);
  expect(notes().selectionStart).toBe('Before\n\nWhat brings you here?\n\n'.length);
  await user.click(screen.getByRole('button', { name: 'Save session' }));
  expect(save.mock.calls[0]?.[0].notes).toBe(text);
});

it('offers the built-in templates too, and inserts one into empty notes', async () => {
  open();
  await choose('GROW');
  expect(notes().value).toMatch(/^Goal: [\s\S]+\S$/);
});

it('is not offered without the coach tools', () => {
  setConfig({ flags: { coachTools: false } } as never);
  open();
  expect(screen.queryByRole('button', { name: 'Insert template' })).toBeNull();
});
