import { moneyText } from '#domain/admin/money-text.ts';
import { instantDay } from '#domain/formatting/date-text.ts';
import type { Subscription } from '#domain/subscription/subscription.ts';

/** An instant as a date in the user's time zone. @example dayOf('2026-12-20T12:00:00Z') // '20 December 2026' */
export function dayOf(instant: string): string {
  return instantDay(instant, 'long');
}

export function daysLeftText(days: number): string {
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** @example priceText(price) // '£9.99 per month' */
export function priceText(price: NonNullable<Subscription['price']>): string {
  const { unit_amount, currency, interval, interval_count } = price;
  if (unit_amount === null) return 'Price on request';
  if (unit_amount === 0) return 'Free of charge';
  const amount = moneyText(unit_amount, currency);
  if (interval === null) return amount;
  return interval_count === null || interval_count === 1
    ? `${amount} per ${interval}`
    : `${amount} every ${interval_count} ${interval}s`;
}
