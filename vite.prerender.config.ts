// src/web/prerender.tsx → dist/prerender, for the build alone; see scripts/prerender.mjs.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    ssr: true,
    outDir: 'dist/prerender',
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: { input: { prerender: 'src/web/prerender.tsx' } },
  },
  ssr: { noExternal: [/^#/] },
});
