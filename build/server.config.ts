// The server: src/server/main.ts and the embedded engine's worker → dist/server. Packages stay in node_modules, except zod, of which
// only what is used gets in: from there Node would load its messages in fifty languages too.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** A release and the image have the packages of `dependencies` alone, so the build refuses to import another. */
function onlyDependencies(): Plugin {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const packageOf = (name: string) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0];
  return {
    name: 'only-dependencies',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const outside = [...chunk.imports, ...chunk.dynamicImports].filter(
          (name) => !(name in bundle) && !isBuiltin(name),
        );
        const missing = outside.find((name) => !Object.hasOwn(dependencies, packageOf(name)));
        if (missing !== undefined)
          this.error(`${chunk.fileName} imports ${missing}, which package.json has not among dependencies`);
      }
    },
  };
}

export default defineConfig({
  plugins: [onlyDependencies()],
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
  ssr: { noExternal: [/^#/, 'zod'] },
});
