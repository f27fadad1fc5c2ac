import type { Payments } from '#domain/subscription/payments.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** The user's invoices and discounts, from the payment provider. Not stored on the device: anyone who has an invoice's address can open it. */
export const paymentsQuery = (userId: string) =>
  queryOptions({ queryKey: queryKeys.payments(userId), queryFn: () => callFunction<Payments>('get-payments') });
