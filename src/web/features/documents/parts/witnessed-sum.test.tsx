import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { practice, session } from '#tests/support/practice.ts';
import { sumOf } from '#domain/lists.ts';
import { WitnessedSum } from './witnessed-sum.tsx';

it('is that of the document that is shown, also after another one of the same records', () => {
  const evidence = practice({
    sessions: [session({ id: 's', duration: 60 })],
    witnessed: { sessions: { s: 'witnessed' } },
  });
  const shown = (times: number) => (
    <WitnessedSum
      evidence={evidence}
      minutesOf={({ sessions }) => sumOf(sessions, ({ duration }) => duration) * times}
    />
  );
  const { rerender } = render(shown(1));
  expect(screen.getByText(/^1 h confirmed by others/)).toBeVisible();
  rerender(shown(2));
  expect(screen.getByText(/^2 h confirmed by others/)).toBeVisible();
});
