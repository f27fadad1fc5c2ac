import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

it('does once what is double-clicked if it takes time, also before it says so', async () => {
  const [act, send, turn] = [vi.fn(), vi.fn((event: Event) => event.preventDefault()), vi.fn()];
  render(
    <form onSubmit={({ nativeEvent }) => send(nativeEvent)}>
      <Button busy={false} onClick={act}>
        Make codes
      </Button>
      <Button busy={false} type="submit">
        Extend trial
      </Button>
      <Button onClick={turn}>Next month</Button>
    </form>,
  );
  for (const button of screen.getAllByRole('button')) await userEvent.dblClick(button);
  expect([act, send, turn].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2]);
});
