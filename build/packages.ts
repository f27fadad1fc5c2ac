// Writes down from which packages a build took code, styles and fonts: the list for the page of licences
// (scripts/licences.mjs).
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

/** The package's folder in the path of one of its modules, e.g. `node_modules/@radix-ui/react-slot`. */
const PACKAGE = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/;

/** Tailwind's base styles get into the stylesheet without being a module of the build. */
const IN_STYLES = ['tailwindcss'];

export function writePackages(file: string): Plugin {
  const folders = new Set<string>(IN_STYLES.map((name) => `node_modules/${name}`));
  const add = (path: string) => {
    const folder = PACKAGE.exec(path.replaceAll('\\', '/'))?.[0];
    if (folder !== undefined) folders.add(folder);
  };
  return {
    name: 'write-packages',
    apply: 'build',
    // Modules of styles are gone from the chunks, and fonts are no modules.
    moduleParsed: ({ id }) => {
      if (id.split('?')[0]?.endsWith('.css')) add(id);
    },
    writeBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'asset') output.originalFileNames.forEach(add);
        else Object.keys(output.modules).forEach(add);
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...folders].toSorted()));
    },
  };
}
