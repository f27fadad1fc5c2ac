// The icons in the source are those of lucide-react, from which `npm run icons` takes them.
import { readFileSync, readdirSync } from 'node:fs';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

const FOLDER = 'src/web/ui/icons';

/** The elements of an icon, each with its attributes in any order, but those that the library adds to find icons by. */
async function elementsOf(module: string) {
  const found = Object.values((await import(module)) as Record<string, unknown>);
  const icon = found.find((each) => !Array.isArray(each) && !Object.hasOwn(each as object, 'node'));
  const markup = renderToStaticMarkup(createElement(icon as FunctionComponent));
  const tags = markup.match(/<[^>]+>/g)!.map((tag) => tag.match(/[\w-]+="[^"]*"|<\/?\w+/g)!);
  return tags.map((tag) => tag.filter((part) => !/^(?:class|xmlns)=/.test(part)).toSorted());
}

it.each(readdirSync(FOLDER).filter((file) => file.endsWith('.tsx')))('draws %s as the library does', async (file) => {
  const ours = await elementsOf(`#web/ui/icons/${file}`);
  expect(ours.length).toBeGreaterThan(2);
  expect(ours).toEqual(await elementsOf(`lucide-react/icons/${file.replace('.tsx', '')}`));
});

it('has their licence', () => {
  const licence = readFileSync('node_modules/lucide-react/LICENSE', 'utf8');
  expect(readFileSync(`${FOLDER}/LICENSE`, 'utf8')).toBe(licence);
});
