// Rows that count how often they are gone through, for tests of what is computed once.
export function watchedRows<Row>(rows: readonly Row[]): {
  readonly rows: readonly Row[];
  readonly passes: () => number;
} {
  let passes = 0;
  const watched = new Proxy(rows, {
    get: (target, key) => {
      if (key === '0') passes += 1;
      return Reflect.get(target, key) as unknown;
    },
  });
  return { rows: watched, passes: () => passes };
}
