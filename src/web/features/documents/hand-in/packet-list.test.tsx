import type { Packet } from '#domain/hand-in/packet.ts';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LackingText } from './packet-list.tsx';

const gap = { text: 'A gap.', details: [], step: null };
const packet = (inParts: readonly (readonly object[])[], besides: readonly object[]) =>
  ({ parts: inParts.map((missing) => ({ missing })), besides }) as never as Packet;

it.each([
  ['in parts', packet([[gap], []], []), 'Something is missing in 1 of 2 parts.'],
  ['in parts and besides', packet([[gap], []], [gap]), 'Something is missing in 1 of 2 parts.'],
  ['besides the form', packet([[]], [gap]), 'Something is missing besides the form.'],
  ['nowhere', packet([[]], []), 'Nothing that we can check is missing.'],
])('says what is missing %s', (_where, of, text) => {
  render(<LackingText packet={of} />);
  expect(screen.getByText(text)).toBeVisible();
});
