// The simulator's objects: the parts of Stripe's objects that the product and the hosted pages read, with the names and
// types of the pinned API version. Times are seconds since 1970.
import type { Stripe } from 'stripe';

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'address' | 'balance' | 'created' | 'email' | 'livemode' | 'metadata' | 'name'
>;
export type Product = Pick<
  Stripe.Product,
  'id' | 'object' | 'active' | 'created' | 'description' | 'images' | 'livemode' | 'metadata' | 'name' | 'updated'
>;
export type Price = Pick<
  Stripe.Price,
  | 'id'
  | 'object'
  | 'active'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'lookup_key'
  | 'metadata'
  | 'nickname'
  | 'tax_behavior'
  | 'type'
  | 'unit_amount'
> & { product: string; recurring: NonNullable<Stripe.Price['recurring']> };

export type Coupon = Pick<
  Stripe.Coupon,
  | 'id'
  | 'object'
  | 'amount_off'
  | 'created'
  | 'currency'
  | 'duration'
  | 'duration_in_months'
  | 'livemode'
  | 'name'
  | 'percent_off'
  | 'times_redeemed'
  | 'valid'
>;
export type PromotionCode = Pick<
  Stripe.PromotionCode,
  'id' | 'object' | 'active' | 'code' | 'created' | 'livemode' | 'times_redeemed'
> & { promotion: { type: 'coupon'; coupon: string } };
export type Discount = Pick<Stripe.Discount, 'id' | 'object' | 'end' | 'start' | 'subscription'> & {
  customer: string;
  promotion_code: string;
  source: { type: 'coupon'; coupon: string };
};

export interface List<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_start' | 'current_period_end' | 'metadata' | 'subscription'
> & { price: Price; quantity: number };

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'billing_mode'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'start_date'
  | 'status'
  | 'trial_end'
  | 'trial_start'
> & {
  automatic_tax: { enabled: boolean };
  customer: string;
  discounts: string[];
  latest_invoice: string | null;
  items: List<SubscriptionItem>;
};

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'attempted'
  | 'billing_reason'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'customer_address'
  | 'customer_email'
  | 'customer_name'
  | 'customer_tax_ids'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
  | 'livemode'
  | 'next_payment_attempt'
  | 'number'
  | 'period_end'
  | 'period_start'
  | 'post_payment_credit_notes_amount'
  | 'status'
  | 'subtotal'
  | 'total'
  | 'total_discount_amounts'
  | 'total_excluding_tax'
  | 'total_taxes'
> & {
  customer: string;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { metadata: Stripe.Metadata; subscription: string };
  };
};

export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'allow_promotion_codes'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'ui_mode'
  | 'url'
> & {
  automatic_tax: { enabled: boolean };
  customer: string;
  customer_details: { email: string | null };
  invoice: string | null;
  subscription: string | null;
};

export type PortalSession = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'configuration' | 'created' | 'customer' | 'livemode' | 'return_url' | 'url'
> & { flow: { type: 'subscription_update_confirm'; subscription_update_confirm: PriceChange } | null };

/** The change that a portal session was opened for. */
export interface PriceChange {
  subscription: string;
  items: { id: string; price: string }[];
}

export type PortalConfiguration = Pick<
  Stripe.BillingPortal.Configuration,
  'id' | 'object' | 'active' | 'created' | 'is_default' | 'livemode'
> & { features: PortalFeatures };

/** The features of the portal that an operator can switch on or off. */
export interface PortalFeatures {
  invoice_history: { enabled: boolean };
  customer_update: { enabled: boolean; allowed_updates: string[] };
  payment_method_update: { enabled: boolean };
  subscription_cancel: { enabled: boolean; mode: 'at_period_end' | 'immediately' };
  subscription_update: {
    enabled: boolean;
    default_allowed_updates: string[];
    trial_update_behavior: 'continue_trial' | 'end_trial';
  };
}

export type WebhookEndpoint = Pick<
  Stripe.WebhookEndpoint,
  'id' | 'object' | 'api_version' | 'created' | 'enabled_events' | 'livemode' | 'status' | 'url'
>;

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  type: string;
  data: { object: object };
  request: { id: string | null; idempotency_key: string | null };
  pending_webhooks: number;
}
