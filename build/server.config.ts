// The server: src/server/main.ts and the embedded engine's worker → dist/server. Packages stay in node_modules, except those of which only
// what is used gets in. From there Node would load almost 400 more files: zod's messages in fifty languages, each of Stripe's resources.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { writePackages } from './packages.ts';
import { withoutUnusedStripe } from './stripe.ts';

/**
 * Writes down which packages the server imports: a release and the image have these, and what they need (scripts/licences.mjs). Refuses
 * one that `npm start` would not install.
 */
function writeServerPackages(): Plugin {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return {
    name: 'write-server-packages',
    generateBundle(_, bundle) {
      const imports = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : [],
      );
      const outside = imports.filter((name) => !(name in bundle) && !isBuiltin(name));
      const packages = [...new Set(outside.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]))].toSorted();
      const missing = packages.find((name) => !Object.hasOwn(dependencies, name));
      if (missing !== undefined)
        this.error(`The server imports ${missing}, which package.json has not among dependencies`);
      this.emitFile({ type: 'asset', fileName: 'packages.json', source: JSON.stringify(packages) });
    },
  };
}

export default defineConfig({
  plugins: [writeServerPackages(), writePackages('dist/server/bundled.json'), withoutUnusedStripe()],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: {
      input: {
        main: 'src/server/main.ts',
        // Started by path: threads, and one in a process.
        'body-worker': 'src/server/rest/large-bodies/body-worker.ts',
        'audit-worker': 'src/server/audit-file/audit-worker.ts',
        'feed-worker': 'src/server/calendars/thread/feed-worker.ts',
        'check-worker': 'src/server/hooks/check-worker.ts',
        'plan-worker': 'src/server/weekly-mail/plan-worker.ts',
        'waiting-worker': 'src/server/weekly-mail/calendars/waiting-worker.ts',
        'engine-worker': 'src/server/db/embedded/engine-worker.js',
        'initialise-folder': 'src/server/db/embedded/initialise-folder.js',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // V8 keeps the text of what it runs, with two bytes for each character where one of them is not Latin. There are no source maps
        // either, which take 12 MB of each process: the files are not minified, and a stack names the functions as the sources do.
        charset: 'ascii',
        comments: { legal: true, jsdoc: false, annotation: false },
      },
    },
  },
  ssr: { noExternal: [/^#/, 'zod', 'stripe', 'jose', 'hono', '@hono/node-server'] },
});
