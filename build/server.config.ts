// The server: src/server/main.ts and the embedded engine's worker → dist/server, packages left in node_modules.
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/server/main.ts',
        // Started by path: threads, and one in a process.
        'body-worker': 'src/server/rest/large-bodies/body-worker.ts',
        'audit-worker': 'src/server/audit-file/audit-worker.ts',
        'feed-worker': 'src/server/calendars/thread/feed-worker.ts',
        'plan-worker': 'src/server/weekly-mail/plan-worker.ts',
        'waiting-worker': 'src/server/weekly-mail/calendars/waiting-worker.ts',
        'engine-worker': 'src/server/db/embedded/engine-worker.js',
        'initialise-folder': 'src/server/db/embedded/initialise-folder.js',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^#/] },
});
