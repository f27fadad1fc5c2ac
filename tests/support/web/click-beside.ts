import { fireEvent, act } from '@testing-library/react';

/** Clicks beside the open dialog, which hears of it from the moment after it has opened. */
export async function clickBeside(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
}
