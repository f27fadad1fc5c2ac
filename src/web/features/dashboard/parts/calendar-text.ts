// Months as the dashboard shows them.

export function yearOfMonth(month: string): string {
  return month.slice(0, 4);
}

/**
 * The `count` months that end with the month of `today`, oldest first.
 * @example lastMonths('2026-01-15', 2) // ['2025-12', '2026-01']
 */
export function lastMonths(today: string, count: number): string[] {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = months - count + 1 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
