import { watchForm } from '#web/ui/form/dirty-flag.ts';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useHeld } from './use-held.ts';

type Row = { readonly id: string; readonly name: string };
const [AMARA, BEN]: Row[] = [
  { id: 'a', name: 'Amara' },
  { id: 'b', name: 'Ben' },
];
let stop: () => void = () => undefined;
afterEach(() => stop());

const show = (id: string, row: Row | null | undefined) =>
  renderHook((props: { id: string; row: Row | null | undefined }) => useHeld(props.id, props.row), {
    initialProps: { id, row },
  });

it('shows a row as it is by now', () => {
  const { result, rerender } = show('a', undefined);
  expect(result.current).toBeUndefined();
  rerender({ id: 'a', row: AMARA });
  rerender({ id: 'a', row: { ...AMARA!, name: 'Amara Osei' } });
  expect(result.current).toMatchObject({ name: 'Amara Osei' });
});

it.each([null, undefined])('keeps a row that is %s by now while a form is unsaved, and no longer', (gone) => {
  const { result, rerender } = show('a', AMARA);
  stop = watchForm(() => true);
  rerender({ id: 'a', row: gone });
  expect(result.current).toBe(AMARA);
  stop();
  rerender({ id: 'a', row: gone });
  expect(result.current).toBe(gone);
});

it('shows no other row in place of one that is missing', () => {
  const { result, rerender } = show('a', AMARA);
  stop = watchForm(() => true);
  rerender({ id: 'b', row: null });
  expect(result.current).toBeNull();
  rerender({ id: 'b', row: BEN });
  expect(result.current).toBe(BEN);
});
