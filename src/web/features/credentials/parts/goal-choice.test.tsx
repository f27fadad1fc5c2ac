import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { practice } from '#tests/support/practice.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GoalChoice } from './goal-choice.tsx';

const PATCH = 'PATCH /rest/v1/profiles';
const QUESTION = 'Which way do you apply?';
const kept = () => queryClient.getQueryData<EvidenceRows>(queryKeys.evidence)?.credential_paths;

interface Shown {
  body?: 'ICF' | 'AC';
  isChosen?: boolean;
}

async function shown(level: string, credential_paths: string[] = [], { body = 'ICF', isChosen = false }: Shown = {}) {
  const evidence = practice({ credential_paths });
  queryClient.setQueryData(queryKeys.evidence, evidence);
  await renderPage(
    <GoalChoice
      body={body}
      level={level}
      on="2026-11-20"
      today="2026-11-20"
      evidence={evidence}
      isChosen={isChosen}
      onChange={vi.fn()}
    />,
  );
}

const serve = (answer: { body: unknown; status: number }) => fakeServer({ [PATCH]: answer });

beforeEach(async () => {
  await signIn();
  queryClient.setQueryData(queryKeys.profile(USER_ID), { id: USER_ID });
});
afterEach(forgetServer);

it('asks which way one applies, and stores the answer in the profile next to those for other credentials', async () => {
  const calls = serve({ body: null, status: 200 });
  await shown('PCC', ['ICF:ACC:level-1']);
  const question = screen.getByLabelText(QUESTION);
  expect(question).toHaveDisplayValue('I don’t know yet');
  expect(question).toHaveAccessibleDescription('Until you choose, we ask for everything.');
  await userEvent.selectOptions(question, 'Level 2 programme, or ACTP');
  const credential_paths = ['ICF:ACC:level-1', 'ICF:PCC:level-2'];
  await waitFor(() =>
    expect(calls.filter(({ route }) => route === PATCH).map(({ body }) => body)).toEqual([{ credential_paths }]),
  );
  expect(kept()).toEqual(credential_paths);
});

it.each([
  ['ACC', 'level-2', 'It includes the education, mentor coaching and the performance evaluation.'],
  ['PCC', 'level-1', 'You show each requirement yourself.'],
  ['MCC', 'level-3', 'It includes the education and mentor coaching.'],
])('says of an %s by %s what needs no proof', async (level, path, hint) => {
  await shown(level, [`ICF:${level}:${path}`]);
  expect(screen.getByLabelText(QUESTION)).toHaveAccessibleDescription(hint);
});

it('asks nothing where there is one way', async () => {
  await shown('Coach', [], { body: 'AC' });
  expect(screen.queryByLabelText(QUESTION)).toBeNull();
});

it('goes back to the answer from before if it cannot be stored', async () => {
  serve({ status: 400, body: { message: 'No' } });
  await shown('ACC', ['ICF:ACC:portfolio']);
  await userEvent.selectOptions(screen.getByLabelText(QUESTION), 'Level 1 programme');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(kept()).toEqual(['ICF:ACC:portfolio']);
});

it('is one line with what is doubtful, and opens in place', async () => {
  await shown('PCC', [], { isChosen: true });
  expect(screen.getByText('ICF PCC · apply on 20 November 2026 · way to apply not chosen yet')).toBeVisible();
  expect(screen.queryByLabelText('Body')).toBeNull();
  const change = screen.getByRole('button', { name: 'Change', expanded: false });
  await userEvent.click(change);
  expect(change).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByLabelText(QUESTION)).toBeVisible();
  await userEvent.click(change);
  expect(screen.queryByLabelText(QUESTION)).toBeNull();
});

it.each([
  ['PCC', 'ICF', 'ICF PCC · apply on 20 November 2026 · Level 2 programme, or ACTP'],
  ['Coach', 'AC', 'AC Coach · apply on 20 November 2026'],
] as const)('names the way of %s that was chosen, and none where there is one', async (level, body, line) => {
  await shown(level, ['ICF:PCC:level-2'], { body, isChosen: true });
  expect(screen.getByText(line)).toBeVisible();
});
