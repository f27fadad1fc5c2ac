import { config } from '#web/data/wire/config.ts';
import type { Plan } from './subscription-plans.ts';

declare global {
  interface Window {
    /** Where a tag manager that the page's owner adds looks for events. Nothing is sent from here. */
    dataLayer?: object[];
  }
}

/** The analytics event of a checkout that begins; nothing unless the analytics flag is on. */
export function noteBeginCheckout({ id, unit_amount, currency, product }: Plan): void {
  if (!config().flags.analytics) return;
  const value = unit_amount / 100;
  window.dataLayer ??= [];
  window.dataLayer.push({
    event: 'begin_checkout',
    ecommerce: {
      currency: currency.toUpperCase(),
      value,
      items: [{ item_id: id, item_name: product?.name ?? '', price: value, quantity: 1 }],
    },
  });
}
