// Finds, clicks and types like a user, in any browser: by role and name, by label, or by text. Every action waits until
// it is possible, so that tests are only slower on a busy machine.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from './browser.ts';

export interface Query {
  role?: string;
  /** The accessible name of the element with this role; without a role, the label of a form field. */
  name?: string;
  /** The text of the element, instead of role and name. */
  text?: string;
  /** Whether the name only has to start with `name`. */
  isStart?: boolean;
}

const PATIENCE_MS = 30_000;
const BETWEEN_LOOKS_MS = 100;
export const ENTER = '\uE007';

const finder = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
/**
 * Loads the library once per document, then searches. Returns the element's centre, or null if it cannot be clicked
 * yet.
 */
const LOCATE = `async ({ role, name, text, isStart }) => {
  if (!globalThis.TestingLibraryDom) { ${finder} }
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = globalThis.TestingLibraryDom;
  const matches = (found) => (isStart ? found.startsWith(name) : found === name);
  const all = text !== undefined ? queryAllByText(document.body, text)
    : role ? queryAllByRole(document.body, role, name === undefined ? {} : { name: matches })
    : queryAllByLabelText(document.body, (label) => matches(label.replace(/\\s*\\*$/, '').trim()));
  const element = all.findLast((one) => one.getClientRects().length > 0);
  if (!element) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const there = document.elementFromPoint(point.x, point.y);
  return there && (element.contains(there) || there.contains(element)) ? point : null;
}`;

/** The page's state for error messages. */
const SHOWN = `() => [location.href, document.body.innerText.replace(/\\n+/g, ' | '),
  ...[...document.querySelectorAll('input, textarea')].map(({ name, id, value }) => (name || id) + ': ' + value),
  'focus: ' + document.activeElement.outerHTML.slice(0, 200), 'buttons: ' + [...document.querySelectorAll('button')].map((b) => b.innerText + (b.disabled ? ' disabled' : '') + (b.ariaBusy ?? '')).join(', ')].join('\\n')`;

export class Page {
  readonly #browser: Browser;
  readonly #origin: string;

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  async goto(path: string): Promise<void> {
    await this.#browser.goto(new URL(path, this.#origin).href);
  }

  call(source: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#browser.call(source, ...args);
  }

  /** Waits until an element with this name exists and does not move. */
  async find(query: Query): Promise<{ x: number; y: number }> {
    let before = '';
    return this.until(`find ${JSON.stringify(query)}`, async () => {
      const point = (await this.call(LOCATE, query)) as { x: number; y: number } | null;
      const isStill = point !== null && JSON.stringify(point) === before;
      before = JSON.stringify(point);
      return isStill ? point : null;
    });
  }

  async click(query: Query): Promise<void> {
    const point = await this.find(query);
    await this.#browser.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', ...point },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#browser.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Replaces the content of the field with this label. */
  async fill(name: string, text: string): Promise<void> {
    await this.until(`fill ${name}`, async () => {
      await this.click({ name });
      // A dialog that is opening may take the focus.
      if (!(await this.call("() => 'select' in document.activeElement && !document.activeElement.select()")))
        return false;
      await this.type(text);
      return (await this.call('() => document.activeElement.value')) === text;
    });
  }

  async see(text: string | RegExp): Promise<void> {
    await this.until(`see ${text}`, async () => {
      const shown = String(await this.call('() => document.body.innerText'));
      return typeof text === 'string' ? shown.includes(text) : text.test(shown);
    });
  }

  async isAt(path: string): Promise<void> {
    await this.until(`come to ${path}`, async () => (await this.call('() => location.pathname')) === path);
  }

  /** Waits until `check` returns a value. It may fail while a page loads. */
  async until<Result>(what: string, check: () => Promise<Result>): Promise<NonNullable<Result>> {
    const end = Date.now() + PATIENCE_MS;
    let last: unknown;
    for (;;) {
      try {
        const result = await check();
        if (result) return result;
      } catch (error) {
        last = error;
      }
      if (Date.now() > end) throw new Error(`Could not ${what}\n${await this.#shown()}`, { cause: last });
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    }
  }

  async #shown(): Promise<string> {
    return String(await this.call(SHOWN).catch(String));
  }
}
