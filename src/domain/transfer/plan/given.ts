// The columns for which a file has a value; the others are left to what the table does by default.

/** `values` without what is undefined. */
export function given<Values extends object>(
  values: Values,
): { [Column in keyof Values]?: Exclude<Values[Column], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Column in keyof Values]?: Exclude<Values[Column], undefined>;
  };
}
