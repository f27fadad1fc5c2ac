// The texts of buying and managing a subscription (spec 4, 5 and 8).

export const CHECKOUT_TEXTS = {
  invalidPrice: 'Invalid price ID provided',
  notSignedIn: { title: 'Authentication Required', description: 'Please log in to subscribe' },
  activated: {
    title: 'Subscription activated!',
    description: 'Your subscription is now active. Enjoy your premium features!',
  },
} as const;

/** The title above each of SUBSCRIPTION_ERRORS. */
export const SUBSCRIPTION_ERROR_TITLE = 'Subscription Error';

export const SUBSCRIPTION_ERRORS = {
  planNotFound: 'Could not find the selected subscription plan',
  portalFailed: 'Failed to create billing portal session',
  portalSignedOut: 'Authentication required to manage subscription',
  portalUnreachable: 'Error creating billing portal session. Please try again later.',
  unknown: 'An unknown error occurred',
} as const;

/** The prefix of the payment provider's price ids. */
export const PROVIDER_PRICE_PREFIX = 'price_';
