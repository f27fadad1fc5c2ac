// Stripe's published test cards, those that the product's tests need.

export type CardOutcome = 'success' | 'declined' | 'needs_authentication';

export const TEST_CARDS: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': 'success',
  '4000000000000002': 'declined',
  '4000002500003155': 'needs_authentication',
  // Can be attached and fails when charged: for later failed payments.
  '4000000000000341': 'declined',
};

/** The outcome of attaching a card without a charge, as at the start of a trial: only the declined card fails. */
export function attachOutcome(number: string): CardOutcome {
  return number === '4000000000000341' ? 'success' : (TEST_CARDS[number] ?? 'declined');
}

/** Whether an off-session charge succeeds. A card that was authenticated once is accepted. */
export function renewalSucceeds(number: string | undefined): boolean {
  return number !== undefined && (TEST_CARDS[number] ?? 'declined') !== 'declined';
}

/** @example readCardNumber('4242 4242 4242 4242') // '4242424242424242' */
export const readCardNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '');
