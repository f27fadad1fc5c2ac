// Products and prices.
import type { Calls } from './api-call.ts';
import { allowOnly, flag, group, requiredText, text, textGroup, whole } from './form-body.ts';
import { listPage, PAGE_PARAMETERS } from './list-page.ts';
import type { Price, Product } from './objects.ts';
import { newId, type State } from './state.ts';
import { invalid, noSuch } from './stripe-fault.ts';

export function findPrice(state: State, id: string, param: string): Price {
  const price = state.prices[id];
  if (!price) throw noSuch('price', id, param);
  return price;
}

const TAX_BEHAVIORS = ['inclusive', 'exclusive'] as const;
const INTERVALS = ['day', 'week', 'month', 'year'] as const;

export const catalogueCalls: Calls = {
  'POST /v1/products': ({ store, webhooks }, parameters) => {
    allowOnly(parameters, ['name', 'description', 'metadata']);
    const now = store.now();
    const product: Product = {
      id: newId('prod'),
      object: 'product',
      active: true,
      created: now,
      description: text(parameters, 'description'),
      images: [],
      livemode: false,
      metadata: textGroup(parameters, 'metadata'),
      name: requiredText(parameters, 'name'),
      updated: now,
    };
    store.state.products[product.id] = product;
    webhooks.emit('product.created', product);
    return product;
  },

  'POST /v1/products/:id': ({ store, webhooks }, parameters, id) => {
    allowOnly(parameters, ['name', 'description', 'active']);
    const product = store.state.products[id];
    if (!product) throw noSuch('product', id);
    product.name = text(parameters, 'name') ?? product.name;
    product.description = text(parameters, 'description') ?? product.description;
    product.active = flag(parameters, 'active') ?? product.active;
    product.updated = store.now();
    webhooks.emit('product.updated', product);
    return product;
  },

  'GET /v1/products/:id': ({ store }, _parameters, id) => {
    const product = store.state.products[id];
    if (!product) throw noSuch('product', id);
    return product;
  },

  'POST /v1/prices': ({ store, webhooks }, parameters) => {
    const names = ['product', 'currency', 'unit_amount', 'nickname', 'lookup_key', 'transfer_lookup_key'];
    allowOnly(parameters, [...names, 'recurring', 'metadata', 'tax_behavior']);
    const product = requiredText(parameters, 'product');
    if (!store.state.products[product]) throw noSuch('product', product, 'product');
    const recurring = group(parameters, 'recurring');
    const interval = INTERVALS.find((one) => one === text(recurring, 'interval'));
    if (!interval) throw invalid('Invalid recurring[interval]', 'recurring[interval]');
    const lookupKey = text(parameters, 'lookup_key');
    const holder = Object.values(store.state.prices).find((one) => lookupKey !== null && one.lookup_key === lookupKey);
    if (holder && flag(parameters, 'transfer_lookup_key') !== true) {
      throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
    }
    if (holder) holder.lookup_key = null;
    const price: Price = {
      id: newId('price'),
      object: 'price',
      active: true,
      created: store.now(),
      currency: requiredText(parameters, 'currency'),
      livemode: false,
      lookup_key: lookupKey,
      metadata: textGroup(parameters, 'metadata'),
      nickname: text(parameters, 'nickname'),
      product,
      recurring: {
        interval,
        interval_count: whole(recurring, 'interval_count') ?? 1,
        meter: null,
        trial_period_days: whole(recurring, 'trial_period_days'),
        usage_type: 'licensed',
      },
      tax_behavior: TAX_BEHAVIORS.find((one) => one === text(parameters, 'tax_behavior')) ?? 'unspecified',
      type: 'recurring',
      unit_amount: whole(parameters, 'unit_amount'),
    };
    store.state.prices[price.id] = price;
    webhooks.emit('price.created', price);
    return price;
  },

  'POST /v1/prices/:id': ({ store, webhooks }, parameters, id) => {
    allowOnly(parameters, ['active', 'nickname']);
    const price = findPrice(store.state, id, 'id');
    price.active = flag(parameters, 'active') ?? price.active;
    price.nickname = text(parameters, 'nickname') ?? price.nickname;
    webhooks.emit('price.updated', price);
    return price;
  },

  'GET /v1/prices/:id': ({ store }, _parameters, id) => findPrice(store.state, id, 'id'),

  'GET /v1/prices': ({ store }, parameters) => {
    allowOnly(parameters, ['active', 'lookup_keys', ...PAGE_PARAMETERS]);
    const active = flag(parameters, 'active');
    const keys = Object.values(textGroup(parameters, 'lookup_keys'));
    const found = Object.values(store.state.prices).filter(
      (price) =>
        (active === null || price.active === active) && (keys.length === 0 || keys.includes(price.lookup_key ?? '')),
    );
    return listPage(found, parameters, '/v1/prices');
  },
};
