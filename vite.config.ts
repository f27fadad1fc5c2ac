// The web app: src/web → dist/web. Bytes are budgeted in scripts/check; see docs/architecture.md.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  // Vite minifies for the browsers below; Tailwind's own pass would add fallbacks for older ones, twice the bytes.
  plugins: [react(), tailwindcss({ optimize: false })],
  // The worker takes its readers as they are needed, which is for modules alone.
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The first that know light-dark(), by which the two themes are one set of tokens.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // Fonts stay files: a font inside the stylesheet is loaded by everyone, one with a unicode-range by who needs it.
    assetsInlineLimit: 0,
  },
});
