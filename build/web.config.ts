// The web app: src/web → dist/web. Bytes are budgeted in scripts/check; see docs/architecture.md.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type CSSOptions, type Plugin, defineConfig } from 'vite';
import { ASSET_NAMES } from './asset-names.ts';
import { withoutNeverCalled } from './auth-client.ts';
import { chunkGroups, sharedGroups } from './chunks.ts';
import { withoutOldBrowsers } from './fflate.ts';
import { withoutNeverRead } from './ical.ts';
import { writePackages } from './packages.ts';
import { withoutNeverAsked } from './postgrest.ts';
import { withoutNeverRendered } from './react-dom.ts';
import { withoutNeverFilled } from './react-hook-form.ts';
import { shortWordLists } from './word-lists.ts';

/**
 * `import url from 'script:./x.ts'`: x is built with the page's chunks, so that a worker shares them instead of loading
 * copies.
 */
function scriptUrl(): Plugin {
  const mark = '\0script:';
  let isBuild = true;
  return {
    name: 'script-url',
    enforce: 'pre',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    async resolveId(source, importer) {
      if (!source.startsWith('script:')) return null;
      const found = await this.resolve(source.slice('script:'.length), importer);
      return found && mark + found.id;
    },
    load(id) {
      if (!id.startsWith(mark)) return null;
      const file = id.slice(mark.length);
      if (!isBuild) return `export default ${JSON.stringify(`/@fs${file}?worker_file&type=module`)}`;
      return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: file })}`;
    },
  };
}

/**
 * Radix names each of its functions once more for a debugger, by calls that no bundler may leave out: with them stays
 * what nothing here draws. The names go, and with them what only they kept.
 */
function withoutGivenNames(): Plugin {
  return {
    name: 'without-given-names',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]@radix-ui[\\/].*\.mjs$/, code: '__name' },
      handler: (code) =>
        code
          .replace(/^var __name = .*;$/m, 'var __name = (target) => target;')
          .replaceAll(/^ *static \{\s*__name\(this, "\w+"\);\s*\}\n/gm, '')
          .replaceAll(/^ *__name\(\w+, "\w+"\);$/gm, ''),
    },
  };
}

/** What index.html names, so that no part which is loaded later needs to ask for it. */
const IN_EVERY_PAGE = /^assets\/(?:run|base|start)-/;

type PostcssPlugins = Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins'];

/**
 * Takes out what Tailwind adds for browsers older than `cssTarget`, its properties without @property and its colours
 * without color-mix(); and a font of rare Cyrillic letters that has no common ones.
 */
const withoutUnused: PostcssPlugins = [
  {
    postcssPlugin: 'without-unused',
    AtRule: {
      'font-face': (rule) => void (rule.toString().includes('-cyrillic-ext-') && rule.remove()),
      layer: (rule) => void (rule.params === 'properties' && rule.nodes && rule.remove()),
      supports: (rule) => {
        const { params, nodes = [] } = rule;
        const fallback = rule.prev();
        if (!params.startsWith('(color: color-mix(') || fallback?.type !== 'decl') return;
        fallback.remove();
        rule.replaceWith(nodes);
      },
    },
  },
];

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  // Vite minifies for the browsers below; Tailwind's own pass would add fallbacks for older ones, twice the bytes.
  plugins: [
    scriptUrl(),
    withoutNeverCalled(),
    withoutNeverRead(),
    withoutOldBrowsers(),
    withoutNeverAsked(),
    withoutNeverFilled(),
    withoutGivenNames(),
    shortWordLists(),
    withoutNeverRendered(),
    react(),
    tailwindcss({ optimize: false }),
    writePackages('dist/web/.vite/packages.json'),
  ],
  css: { postcss: { plugins: withoutUnused } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The first versions with light-dark(), by which both themes share one set of tokens, and @property.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    manifest: true,
    // Icons that pages share are one file, since separate files would have more overhead than content.
    rolldownOptions: {
      // An import on demand keeps a module out of a page's first files, also where it is in the file of another part that comes later.
      checks: { ineffectiveDynamicImport: false },
      // Reading a property does nothing else: what only reads one, for a value that nobody uses, goes.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // As short as the bundler takes: 1,600 places name a file.
        entryFileNames: 'assets/[name]-[hash:7].js',
        // Most files name the bundler's own one.
        chunkFileNames: ({ name }) => `assets/${name.replace('rolldown-runtime', 'run')}-[hash:7].js`,
        assetFileNames: ASSET_NAMES,
        codeSplitting: {
          groups: [
            ...chunkGroups,
            { name: 'icons', test: /web[\\/]ui[\\/]icons[\\/]/, minShareCount: 2 },
            ...sharedGroups,
          ],
        },
      },
    },
    modulePreload: {
      // All browsers that are supported preload modules themselves.
      polyfill: false,
      // A worker has no document to which preloads could be added.
      resolveDependencies: (_file, found, { hostId, hostType }) =>
        /-worker-/.test(hostId) ? [] : hostType === 'html' ? found : found.filter((file) => !IN_EVERY_PAGE.test(file)),
    },
    // Fonts stay files: a font in the stylesheet would always be loaded, one with a unicode-range only when needed.
    assetsInlineLimit: 0,
  },
});
