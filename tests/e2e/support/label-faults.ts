// Whether texts can be read, by the pixels of a screenshot: in forced colours browsers disagree on what getComputedStyle answers.
import { expect, type Page } from '@playwright/test';

/** WCAG 1.4.3 for large text; thin strokes are drawn paler than their colour. */
const LEAST_CONTRAST = 3;

interface Text {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Whether its control is wider than it, so that the control's colour is beside it. */
  hasMargin: boolean;
}

/** The texts on the page that cannot be read, or that stand on a box of another colour than their control, a sentence each. */
export async function labelFaults(page: Page): Promise<string[]> {
  await page.evaluate(drawSkippedRows);
  let texts: Text[] = [];
  let shot: Buffer = Buffer.alloc(0);
  // Until nothing has moved while the picture was taken: a dialog may open, or rows come, in between.
  await expect(async () => {
    texts = await page.evaluate(shownTexts);
    shot = await page.screenshot({ animations: 'disabled', fullPage: true });
    expect(await page.evaluate(shownTexts)).toEqual(texts);
  }).toPass();
  // A page of its own: the product's content security policy allows no such image.
  const reader = await page.context().newPage();
  const faults = await reader.evaluate(faultsInImage, { png: shot.toString('base64'), texts, least: LEAST_CONTRAST });
  await reader.close();
  return [...new Set(faults)];
}

/**
 * Runs in the page. Rows with `content-visibility: auto` are drawn when they come into view, on a busy machine some frames after the
 * picture of the whole page was taken. A sheet of its own: the content security policy allows no style element.
 */
function drawSkippedRows() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('li { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page. The first line of every text that is shown, of the newest dialog if there is one. */
function shownTexts(): Text[] {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1);
  const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    const isShown = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
    if (text === '' || !element || !isShown) continue;
    if (element.closest('.sr-only, option, script, style, :disabled, [inert], [aria-disabled="true"]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [box] = range.getClientRects();
    if (!box || box.width < 4 || box.height < 4) continue;
    // Scrolled out of the part of the page that it is in.
    let outer = element.parentElement;
    while (outer && outer !== document.body) {
      const edge = getComputedStyle(outer).overflowY === 'visible' ? null : outer.getBoundingClientRect();
      if (edge && (box.top >= edge.bottom || box.bottom <= edge.top)) break;
      outer = outer.parentElement;
    }
    if (outer && outer !== document.body) continue;
    const hit = document.elementFromPoint(box.left + 2, box.top + box.height / 2);
    const isInView = box.top >= 0 && box.bottom <= innerHeight;
    if (isInView && hit !== null && !element.contains(hit) && !hit.contains(element)) continue;
    const around = element.closest('a, button, label, [role="option"], span')?.getBoundingClientRect();
    const hasMargin = around !== undefined && around.left < box.left - 5 && around.right > box.right + 5;
    const { left: x, width, height } = box;
    texts.push({ text: text.slice(0, 40), x, y: box.top + scrollY, width, height, hasMargin });
  }
  return texts;
}

/** Runs in a page without content. */
async function faultsInImage({ png, texts, least }: { png: string; texts: Text[]; least: number }): Promise<string[]> {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })!;
  canvas.drawImage(image, 0, 0);
  type Colour = [number, number, number];
  const luminance = (colour: Colour) => {
    const [red, green, blue] = colour.map((one) =>
      one <= 10 ? one / 3294 : ((one / 255 + 0.055) / 1.055) ** 2.4,
    ) as Colour;
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: Colour, other: Colour) => {
    const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
    return (high + 0.05) / (low + 0.05);
  };
  const colourAt = (x: number, y: number): Colour => {
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(Math.round(x), Math.round(y), 1, 1).data;
    return [red, green, blue];
  };
  return texts.flatMap(({ text, x, y, width, height, hasMargin }) => {
    if (x < 0 || y < 0 || x + width > image.width || y + height > image.height) return [];
    const { data } = canvas.getImageData(Math.round(x), Math.round(y), Math.ceil(width), Math.ceil(height));
    const counts = new Map<string, { colour: Colour; count: number }>();
    for (let place = 0; place < data.length; place += 4) {
      const colour: Colour = [data[place]!, data[place + 1]!, data[place + 2]!];
      const found = counts.get(colour.join());
      if (found) found.count += 1;
      else counts.set(colour.join(), { colour, count: 1 });
    }
    const colours = [...counts.values()].toSorted((a, b) => b.count - a.count);
    const ground = colours[0]!.colour;
    const best = Math.max(...colours.map(({ colour }) => contrast(ground, colour)));
    if (best < least) return [`cannot be read (${best.toFixed(1)} to 1): "${text}"`];
    const [left, right] = [colourAt(x - 4, y + height / 2), colourAt(x + width + 4, y + height / 2)];
    const isBoxed = hasMargin && left.join() === right.join() && contrast(left, ground) > least;
    return isBoxed ? [`stands on a box of another colour: "${text}"`] : [];
  });
}
