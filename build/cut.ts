// A plugin that takes unused parts out of one file of a package, where no bundler can: methods of a class or of one object, and conditions
// on options that are never set.
import type { Plugin } from 'vite';

/** What is matched, everywhere it stands, and what comes in its place. */
export type Cut = readonly [pattern: RegExp, text: string | ((found: string) => string)];

/** `list`: the file of build/ that names the cuts. A cut that matches nothing fails: the package is a new version, and its list to be read again. */
export function cutFrom(file: RegExp, cuts: readonly Cut[], list: string): Plugin {
  return {
    name: `cut-${list}`,
    transform: {
      filter: { id: file },
      handler: (code) =>
        cuts.reduce((rest, [pattern, text]) => {
          const left = rest.replaceAll(pattern, text as string);
          if (left === rest) throw new Error(`There is no ${pattern}: bring build/${list}.ts up to date.`);
          return left;
        }, code),
    },
  };
}
