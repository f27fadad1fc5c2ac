// src/web/prerender.tsx and the demo practice that it shows → dist/prerender, used only by the build; see scripts/prerender.mjs.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ASSET_NAMES } from './asset-names.ts';

export default defineConfig({
  plugins: [react()],
  build: {
    ssr: true,
    outDir: 'dist/prerender',
    emptyOutDir: true,
    target: 'node20',
    // Workers start in a browser only.
    rolldownOptions: {
      input: { prerender: 'src/web/prerender.tsx', demo: 'src/server/demo/demo-on-screen.ts' },
      external: /^script:/,
      output: { assetFileNames: ASSET_NAMES },
      // One file for a page without scripts: nothing in it is loaded later.
      checks: { ineffectiveDynamicImport: false },
    },
  },
  ssr: { noExternal: [/^#/] },
});
