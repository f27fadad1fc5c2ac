// What holds for every page that can be opened: each check reads the page that is open, so that one load serves all of them.
import { expect, type Page } from '@playwright/test';
import { MOBILE_BREAKPOINT_PX } from '#domain/sidebar.ts';
import { brokenWords } from './broken-words.ts';
import { labelFaults } from './label-faults.ts';
import { layoutFaults } from './layout-faults.ts';
import { titleOf } from './routes.ts';
import { violationsOn } from './violations.ts';

const WIDTHS = [320, 360, 390, 480, 600, 767, 768, 800, 900, 1000, 1024, 1280, 1920];
/** A phone, a tablet and a laptop. */
const LARGE_TEXT_WIDTHS = [390, 768, 1280];
const LABELS = 'h1, h2, h3, th, button, .rounded-full';

/** What does not fit, and at which widths. */
type Faults = Map<string, string[]>;

/** Opens a page, and waits until all of it is there. */
export async function openPage(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading').first()).toBeVisible();
}

/** Axe finds nothing in either theme, nothing runs off the side, and nothing moves for users who want less motion. */
export async function expectAccessible(page: Page, route: string): Promise<void> {
  const title = titleOf(route);
  if (title) await expect(page).toHaveTitle(new RegExp(`^${title} · `));
  expect.soft(await violationsOn(page), route).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${route} runs off the side`).toBeLessThanOrEqual(0);
  expect.soft(await page.evaluate(movingParts), `${route} without motion`).toEqual([]);
  // The other theme is other colours and nothing else.
  await page.emulateMedia({ colorScheme: 'dark' });
  const violations = await violationsOn(page, (axe) => axe.withRules('color-contrast'));
  expect.soft(violations, `${route} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What would still be animated. */
function movingParts(): string[] {
  const isMoving = (style: CSSStyleDeclaration) =>
    style.scrollBehavior === 'smooth' ||
    `${style.transitionDuration}, ${style.animationDuration}`
      .split(', ')
      .some((time) => Number.parseFloat(time) > 0.001);
  const styled = [...document.querySelectorAll('*')].filter((one) =>
    [null, '::before', '::after'].some((pseudo) => isMoving(getComputedStyle(one, pseudo))),
  );
  const moved = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1);
  return [...styled.map((one) => one.outerHTML.slice(0, 100)), ...moved.map(({ id }) => `An animation ${id}`)];
}

/** Every text can be read with colours that the reader's system chooses, light and dark ones. */
export async function expectReadInForcedColours(page: Page, route: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    expect.soft(await labelFaults(page), `${route} in the system’s colours, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}

/** At every width, the sidebar open and closed: nothing scrolls sideways, no control is cut off, no label runs out of its button. */
export async function expectToFit(page: Page, route: string): Promise<void> {
  const faults: Faults = new Map();
  await drawAt(page, WIDTHS, faults, 'px');
  if ((await page.locator('aside').count()) > 0) {
    await page.keyboard.press('ControlOrMeta+b');
    const wide = WIDTHS.filter((width) => width >= MOBILE_BREAKPOINT_PX);
    await drawAt(page, wide, faults, 'px with the sidebar closed');
    await page.keyboard.press('ControlOrMeta+b');
  }
  const texts = [...faults].map(([fault, widths]) => `${fault}, at ${widths.join(', ')}`);
  expect.soft(texts, route).toEqual([]);
}

async function drawAt(page: Page, widths: readonly number[], faults: Faults, unit: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const fault of await page.evaluate(layoutFaults)) {
      faults.set(fault, [...(faults.get(fault) ?? []), `${width} ${unit}`]);
    }
  }
}

/** Runs in the page: text of twice the size, as a reader can set it in the browser. */
export const enlarge = () => document.documentElement.style.setProperty('font-size', '200%');

/** No word is broken on a small phone, and with text of twice the size nothing is cut off. The text stays large. */
export async function expectLargeTextToFit(page: Page, route: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 });
  expect.soft(await page.evaluate(brokenWords, 'body'), `${route} at 320 px`).toEqual([]);
  await page.evaluate(enlarge);
  for (const width of LARGE_TEXT_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const faults = [...(await page.evaluate(layoutFaults)), ...(await page.evaluate(brokenWords, LABELS))];
    expect.soft(faults, `${route} with text at 200 %, ${width} px`).toEqual([]);
  }
}
