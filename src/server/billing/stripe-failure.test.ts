import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  failureFacts,
  InvalidStripeResponse,
  isMissing,
  isStripeFailure,
  isStripeRefusal,
  StripeTimeout,
} from './stripe-failure.ts';

const raw = { message: 'Invalid API Key provided: sk_live_*1234', requestId: 'req_1', statusCode: 401 } as const;
const wrongKey = new Stripe.errors.StripeAuthenticationError({ ...raw, type: 'authentication_error' });
const missing = new Stripe.errors.StripeInvalidRequestError({
  message: 'No such customer',
  code: 'resource_missing',
  type: 'invalid_request_error',
});
const invalid = new Stripe.errors.StripeInvalidRequestError({ message: 'No such key', type: 'invalid_request_error' });
const response = new InvalidStripeResponse('no list');
const late = new StripeTimeout('too late');
const other = new Error('resource_missing');

describe('an error', () => {
  it.each([
    ['of a wrong key', wrongKey, [true, false, false]],
    ['of an object that is missing', missing, [true, true, true]],
    ['of another refusal', invalid, [true, true, false]],
    ['of a response without a list', response, [true, true, false]],
    ['of no answer', late, [true, false, false]],
    ['of our own', Object.assign(other, { code: 'resource_missing' }), [false, false, false]],
  ])('%s: whether it is of Stripe, would come again, and says that the object is missing', (_case, error, wanted) => {
    expect([isStripeFailure(error), isStripeRefusal(error), isMissing(error)]).toEqual(wanted);
  });
});

describe('the log', () => {
  it('has the reason, but of a refused key none, since Stripe quotes the key', () => {
    expect(failureFacts(missing)).toMatchObject({ code: 'resource_missing', reason: 'No such customer' });
    expect(failureFacts(wrongKey)).toMatchObject({ statusCode: 401, stripeRequestId: 'req_1' });
    expect(JSON.stringify(failureFacts(wrongKey))).not.toContain('sk_live');
  });

  it('names the failures that are our own', () => {
    expect(failureFacts(late)).toEqual({ failure: 'StripeTimeout', reason: 'too late' });
    expect(failureFacts(response)).toEqual({ failure: 'InvalidStripeResponse', reason: 'no list' });
  });
});
