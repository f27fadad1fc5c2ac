// Stripe's published test cards, as far as the product's cases need them.

export type CardOutcome = 'success' | 'declined' | 'needs_authentication';

export const TEST_CARDS: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': 'success',
  '4000000000000002': 'declined',
  '4000002500003155': 'needs_authentication',
  // Can be attached and is refused when charged: for payments that fail later.
  '4000000000000341': 'declined',
};

/** Attached without being charged, as when a trial begins: all but the card that is refused at once. */
export function attachOutcome(number: string): CardOutcome {
  return number === '4000000000000341' ? 'success' : (TEST_CARDS[number] ?? 'declined');
}

/** Charged without anybody there. A card that was authenticated once goes through, as its owner agreed to. */
export function renewalSucceeds(number: string | undefined): boolean {
  return number !== undefined && (TEST_CARDS[number] ?? 'declined') !== 'declined';
}

/** @example readCardNumber('4242 4242 4242 4242') // '4242424242424242' */
export const readCardNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '');
