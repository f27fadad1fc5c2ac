/**
 * The same function, computed once for each object that it is asked about, as long as that object exists. For objects that don't change.
 * @example const hoursOf = oncePer(listHours); hoursOf(evidence) === hoursOf(evidence) // true
 */
export function oncePer<About extends object, Result>(compute: (about: About) => Result): (about: About) => Result {
  const known = new WeakMap<About, { readonly result: Result }>();
  return (about) => {
    const found = known.get(about) ?? { result: compute(about) };
    known.set(about, found);
    return found.result;
  };
}
