// The web app: src/web → dist/web. Bytes are budgeted in scripts/check; see docs/architecture.md.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { chunkGroups, sharedGroups } from './vite.chunks.ts';

/** `import url from 'script:./x.ts'`: x is built among the page's own chunks, so a worker loads what the page has and not a copy. */
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
 * What the auth client can do and nothing here asks for: passkeys and wallets. It is all one class, so no bundler can see that.
 */
const NEVER_CALLED: [module: RegExp, standIn: string][] = [
  [/auth-js\/dist\/module\/lib\/web3\/ethereum\.js$/, exporting('createSiweMessage', 'fromHex', 'getAddress', 'toHex')],
  [
    /auth-js\/dist\/module\/lib\/webauthn\.js$/,
    `export class WebAuthnApi {}\n${exporting(
      'createCredential',
      'deserializeCredentialCreationOptions',
      'deserializeCredentialRequestOptions',
      'getCredential',
      'serializeCredentialCreationResponse',
      'serializeCredentialRequestResponse',
      'browserSupportsWebAuthn',
      'webAuthnAbortService',
    )}`,
  ],
];

function exporting(...names: string[]): string {
  return names.map((name) => `export const ${name} = undefined;`).join('\n');
}

function withoutNeverCalled(): Plugin {
  return {
    name: 'without-never-called',
    apply: 'build',
    load: (id) => NEVER_CALLED.find(([module]) => module.test(id))?.[1] ?? null,
  };
}

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  // Vite minifies for the browsers below; Tailwind's own pass would add fallbacks for older ones, twice the bytes.
  plugins: [scriptUrl(), withoutNeverCalled(), react(), tailwindcss({ optimize: false })],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The first that know light-dark(), by which the two themes are one set of tokens.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // Icons that pages share are one file: each alone would weigh more in wrapping than in lines.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [...chunkGroups, { name: 'icons', test: /lucide-react/, minShareCount: 2 }, ...sharedGroups],
        },
      },
    },
    // A worker has no document to hang preloads on.
    modulePreload: { resolveDependencies: (_file, found, { hostId }) => (/-worker-/.test(hostId) ? [] : found) },
    // Fonts stay files: a font inside the stylesheet is loaded by everyone, one with a unicode-range by who needs it.
    assetsInlineLimit: 0,
  },
});
