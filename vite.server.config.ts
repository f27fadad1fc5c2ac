// The server: src/server/main.ts and the embedded engine's worker → dist/server, packages left in node_modules.
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: { input: { main: 'src/server/main.ts' } },
  },
  ssr: { noExternal: [/^#/] },
});
