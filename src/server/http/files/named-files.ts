// The build writes the product's usual name into pages, manifest and drawings; an installation that is called otherwise answers
// them with its own.
import { DEFAULT_APP_NAME } from '#domain/screens.ts';
import { escapeHtml } from './escape-html.ts';
import { madeFile, type WebFile, type WebFiles } from './web-files.ts';

/** How the name is written in a file of this kind. */
const WRITTEN: Readonly<Record<string, (name: string) => string>> = {
  '.html': escapeHtml,
  '.webmanifest': (name) => JSON.stringify(name).slice(1, -1),
};

export function namedFiles(files: WebFiles, appName: string): WebFiles {
  if (appName === DEFAULT_APP_NAME) return files;
  return new Map([...files].map(([path, file]) => [path, named(path, file, appName)]));
}

function named(path: string, file: WebFile, appName: string): WebFile {
  const kind = path.slice(path.lastIndexOf('.'));
  // Other bytes, so that browsers fetch its pages anew when the name changes.
  if (path === '/sw.js') return madeFile(kind, `${file.plain.toString('utf8')}\n// ${JSON.stringify(appName)}\n`);
  const write = WRITTEN[kind];
  if (!write) return file;
  const text = file.plain.toString('utf8');
  return text.includes(DEFAULT_APP_NAME)
    ? madeFile(
        kind,
        text.replaceAll(DEFAULT_APP_NAME, () => write(appName)),
      )
    : file;
}
