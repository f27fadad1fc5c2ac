import { act } from '@testing-library/react';
import { passTime } from '../pass-time.ts';

/** Lets this many milliseconds pass on a page whose clock is stopped. */
export const pass = (ms: number) => act(() => passTime(ms));
