// Replaces the default product name, which the build writes into pages and the manifest, by the name of this
// installation.
import { DEFAULT_APP_NAME } from '#domain/screens.ts';
import { escapeHtml } from '#domain/formatting/escape-html.ts';
import { generatedFile, type WebFile, type WebFiles } from './web-files.ts';

/** How to write the name in a file with this extension. */
const ESCAPES: Readonly<Record<string, (name: string) => string>> = {
  '.html': escapeHtml,
  '.webmanifest': (name) => JSON.stringify(name).slice(1, -1),
};

export function namedFiles(files: WebFiles, appName: string): WebFiles {
  if (appName === DEFAULT_APP_NAME) return files;
  return new Map([...files].map(([path, file]) => [path, named(path, file, appName)]));
}

function named(path: string, file: WebFile, appName: string): WebFile {
  const kind = path.slice(path.lastIndexOf('.'));
  // Changes the service worker's content, so that browsers fetch the pages again when the name changes.
  if (path === '/sw.js')
    return generatedFile(kind, `${file.plain().toString('utf8')}\n// ${JSON.stringify(appName)}\n`);
  const escape = ESCAPES[kind];
  if (!escape) return file;
  const text = file.plain().toString('utf8');
  return text.includes(DEFAULT_APP_NAME)
    ? generatedFile(
        kind,
        text.replaceAll(DEFAULT_APP_NAME, () => escape(appName)),
      )
    : file;
}
