// src/web/audit-file → dist/web/audit-file-shell.html: what an audit file is besides its data, as one file that loads nothing. Its policy
// allows exactly its own style and script.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '..', 'src', 'web', 'audit-file');

/** Puts script and styles into shell.html, and leaves out the files that they were. */
function intoOneFile(): Plugin {
  return {
    name: 'into-one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const parts = Object.values(bundle);
      const script = parts.find((part) => part.type === 'chunk')?.code.trim();
      const styles = parts.find((part) => part.type === 'asset' && part.fileName.endsWith('.css'));
      if (script === undefined || styles?.type !== 'asset')
        throw new Error('The audit file’s page has no script or no styles');
      for (const name of Object.keys(bundle)) delete bundle[name];
      const source = shellOf(script, String(styles.source).trim());
      this.emitFile({ type: 'asset', fileName: 'audit-file-shell.html', source });
    },
  };
}

function shellOf(script: string, style: string): string {
  if (/<\/script|<!--/i.test(script) || /<\//.test(style))
    throw new Error('The audit file’s script or style would end early');
  // Script and style exactly as they are hashed, whatever indents shell.html; and where the data goes, one line feed before and after.
  const parts: [RegExp, string][] = [
    [/%STYLE_HASH%/, hashOf(style)],
    [/%SCRIPT_HASH%/, hashOf(script)],
    [/<style>\s*%STYLE%\s*<\/style>/, `<style>${style}</style>`],
    [/(?<=<script type="text\/plain" id="audit-file">)(?=<\/script>)/, '\n\n'],
    [/<script>\s*%SCRIPT%\s*<\/script>/, `<script>${script}</script>`],
  ];
  return parts.reduce(
    (html, [place, text]) => {
      if (!place.test(html)) throw new Error(`shell.html has no ${place.source}`);
      return html.replace(place, () => text);
    },
    readFileSync(join(FOLDER, 'shell.html'), 'utf8'),
  );
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

export default defineConfig({
  plugins: [intoOneFile()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    // Else a script that is no module would add them itself.
    cssCodeSplit: false,
    rolldownOptions: { input: join(FOLDER, 'page.ts'), output: { format: 'iife' } },
  },
});
