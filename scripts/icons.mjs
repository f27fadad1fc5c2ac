// npm run icons: writes src/web/ui/icons, the icons of lucide-react that the web app imports from there. The package is needed for nothing
// else: its 4,900 files were more than a quarter of what `npm start` installed.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { ROOT, packageBin, runCommand } from './run-command.mjs';

const WEB = join(ROOT, 'src', 'web');
const FOLDER = join(WEB, 'ui', 'icons');
const IMPORTS = /import \{ (\w+)[^}]*\} from '#web\/ui\/icons\/([\w-]+)\.tsx'/g;

async function writeIcons() {
  const texts = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(WEB, file), 'utf8'));
  const icons = new Map(texts.flatMap((text) => [...text.matchAll(IMPORTS)].map(([, name, file]) => [file, name])));
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  cpSync(join(ROOT, 'node_modules', 'lucide-react', 'LICENSE'), join(FOLDER, 'LICENSE'));
  for (const [file, name] of icons) writeFileSync(join(FOLDER, `${file}.tsx`), await moduleOf(name, file));
  const { code } = await runCommand(process.execPath, [packageBin('oxfmt'), FOLDER]);
  process.exitCode = code;
}

async function moduleOf(name, file) {
  const { __iconData } = await import(`lucide-react/icons/${file}`);
  if (__iconData === undefined) throw new Error(`lucide-react/icons/${file} has a new name`);
  const shapes = __iconData.node.map(([tag, attributes]) =>
    JSON.stringify(tag === 'path' ? attributes.d : [tag, attributes], (name, value) =>
      name === 'key' ? undefined : value,
    ),
  );
  return `import { icon } from '../icon.tsx';\n\nexport const ${name} = icon(${shapes.join(', ')});\n`;
}

await ensureInstalled();
await writeIcons();
