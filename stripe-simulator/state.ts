// The simulator's state, in memory and optionally in a file, so that it survives a restart.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type {
  CheckoutSession,
  Coupon,
  Customer,
  Discount,
  Invoice,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  PromotionCode,
  StripeEvent,
  Subscription,
  WebhookEndpoint,
} from './objects.ts';

export type BillingMode = 'classic' | 'flexible';

/** Parameters of a checkout session that are not part of the object. */
export interface CheckoutOrder {
  price: string;
  trialEnd: number | null;
  billingMode: BillingMode;
  metadata: Record<string, string>;
  takesTax: boolean;
  /** The id of the promotion code that the coach entered on the page. */
  promotionCode: string | null;
}

export interface StoredResponse {
  /** Method, path and parameters: the same key with other ones is refused. */
  request: string;
  status: 200 | 400 | 402 | 404;
  body: string;
}

export interface State {
  /** How far the simulator's clock is ahead of the system clock. */
  clockAheadSeconds: number;
  customers: Record<string, Customer>;
  deletedCustomers: string[];
  /** The VAT ids per customer. */
  taxIds: Record<string, NonNullable<Invoice['customer_tax_ids']>>;
  /** The card number per customer. */
  cards: Record<string, string>;
  products: Record<string, Product>;
  prices: Record<string, Price>;
  coupons: Record<string, Coupon>;
  promotionCodes: Record<string, PromotionCode>;
  discounts: Record<string, Discount>;
  sessions: Record<string, CheckoutSession>;
  orders: Record<string, CheckoutOrder>;
  /** The portal's saved configuration; by default everything is switched on. */
  portalConfigurations: PortalConfiguration[];
  webhookEndpoints: WebhookEndpoint[];
  portals: Record<string, PortalSession>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  events: StripeEvent[];
  answers: Record<string, StoredResponse>;
}

const PORTAL_FEATURES: PortalConfiguration['features'] = {
  customer_update: { enabled: true, allowed_updates: ['address', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: {
    enabled: true,
    default_allowed_updates: ['price'],
    trial_update_behavior: 'continue_trial',
  },
};

const savedPortal = (): PortalConfiguration => ({
  id: 'bpc_simulator',
  object: 'billing_portal.configuration',
  active: true,
  created: Math.floor(Date.now() / 1000),
  features: PORTAL_FEATURES,
  is_default: true,
  livemode: false,
});

const emptyState = (): State => ({
  clockAheadSeconds: 0,
  customers: {},
  deletedCustomers: [],
  taxIds: {},
  cards: {},
  products: {},
  prices: {},
  coupons: {},
  promotionCodes: {},
  discounts: {},
  sessions: {},
  orders: {},
  portalConfigurations: [savedPortal()],
  webhookEndpoints: [],
  portals: {},
  subscriptions: {},
  invoices: {},
  events: [],
  answers: {},
});

export interface Store {
  readonly state: State;
  /** The simulator's time, in seconds since 1970. */
  now(): number;
  save(): void;
}

/** `file`: null keeps the state in memory only. */
export function openStore(file: string | null): Store {
  const state: State = file !== null && existsSync(file) ? readState(file) : emptyState();
  completeOlder(state);
  return {
    state,
    now: () => Math.floor(Date.now() / 1000) + state.clockAheadSeconds,
    save() {
      if (file === null) return;
      // Written to a draft and renamed, so that a kill while writing leaves the old file.
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}

/** Adds what files of older versions lack. Those from before the two billing modes contain classic subscriptions only. */
function completeOlder(state: State): void {
  for (const subscription of Object.values(state.subscriptions)) {
    subscription.billing_mode ??= billingModeOf('classic', subscription.created);
    subscription.automatic_tax ??= { enabled: false };
    subscription.discounts ??= [];
  }
  for (const order of Object.values(state.orders)) {
    order.billingMode ??= 'flexible';
    order.takesTax ??= false;
    order.promotionCode ??= null;
  }
  for (const session of Object.values(state.sessions)) session.automatic_tax ??= { enabled: false };
  for (const price of Object.values(state.prices)) price.tax_behavior ??= 'unspecified';
  for (const customer of Object.values(state.customers)) customer.address ??= null;
  for (const portal of state.portalConfigurations) portal.features = { ...PORTAL_FEATURES, ...portal.features };
  for (const portal of Object.values(state.portals)) portal.flow ??= null;
  for (const invoice of Object.values(state.invoices)) {
    invoice.subtotal ??= invoice.total;
    invoice.total_discount_amounts ??= [];
    invoice.total_taxes ??= [];
    invoice.post_payment_credit_notes_amount ??= 0;
  }
}

function readState(file: string): State {
  let stored: unknown;
  try {
    stored = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(unusable(file), { cause: error });
  }
  const empty = emptyState();
  const names = Object.keys(empty) as (keyof State)[];
  // Older files lack some names; each one that is there has the kind of value that it has in an empty state.
  const isState =
    isObject(stored) &&
    names.some((name) => name in stored) &&
    names.every((name) => !(name in stored) || kindOf(stored[name]) === kindOf(empty[name]));
  if (!isState) throw new Error(unusable(file));
  return { ...empty, ...(stored as Partial<State>) };
}

const isObject = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object';

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

const unusable = (file: string) =>
  `${file} is damaged: it does not hold the state of the Stripe simulator. Restore it from a copy, or move it away: the ` +
  'simulator then begins without customers and payments. The logbook itself is not in this file.';

/** A subscription's `billing_mode`, valid since `at` in seconds. */
export function billingModeOf(type: BillingMode, at: number): Subscription['billing_mode'] {
  return {
    type,
    flexible: type === 'flexible' ? { proration_discounts: 'included' } : null,
    ...(type === 'flexible' && { updated_at: at }),
  };
}

/** @example newId('cus') // 'cus_3f0c…' */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
