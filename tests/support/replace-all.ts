/** Throws if one of the texts is not there, as after a change of the file that they are from. */
export function replaceAll(text: string, all: readonly (readonly [text: string, by: string])[]): string {
  return all.reduce((sum, [from, by]) => {
    if (!sum.includes(from)) throw new Error(`The file has no “${from}”`);
    return sum.replaceAll(from, () => by);
  }, text);
}
