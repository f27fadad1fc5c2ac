// Checks of limits with their messages, so that a message says the limit that applies.
import * as z from 'zod/mini';
import { numberText } from './formatting/number-text.ts';

/** @example atMostChars('Phone', 50) // 'Phone must be at most 50 characters' */
export const atMostChars = (label: string, max: number) =>
  z.maxLength(max, { error: () => `${label} must be at most ${numberText(max)} characters` });

/** @example atMost('Hours', 1000) // 'Hours must be at most 1,000' */
export const atMost = (label: string, max: number) =>
  z.maximum(max, { error: () => `${label} must be at most ${numberText(max)}` });
