// What a year costs less by the year than by the month.

interface Recurring {
  unit_amount: number | null;
  currency: string;
  interval: string | null;
  interval_count: number | null;
}

/** What a price comes to in a year, in its minor unit; null unless it recurs by the month or the year. */
function amountOfYear({ unit_amount, interval, interval_count }: Recurring): number | null {
  if (unit_amount === null || (interval !== 'month' && interval !== 'year')) return null;
  return (unit_amount * (interval === 'year' ? 1 : 12)) / (interval_count ?? 1);
}

/**
 * What is saved in a year by `price` instead of `other`, in the minor unit; null if nothing is, or they can't be compared.
 * @example yearlySaving({ unit_amount: 9990, currency: 'gbp', interval: 'year', interval_count: 1 }, { unit_amount: 999, currency: 'gbp', interval: 'month', interval_count: 1 }) // 1998
 */
export function yearlySaving(price: Recurring, other: Recurring): number | null {
  const [amount, usual] = [amountOfYear(price), amountOfYear(other)];
  if (amount === null || usual === null || price.currency !== other.currency || amount >= usual) return null;
  return usual - amount;
}
