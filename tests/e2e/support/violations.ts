import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on the page as it is once its colours have changed, each as 'rule: elements'. */
export async function violationsOn(
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<string[]> {
  // Colours change by a transition, however short: on a busy machine axe would read one that is under way.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => undefined)));
  });
  // In the page itself: otherwise each run opens one more page, for frames of other sites, of which there are none.
  const { violations } = await narrow(new AxeBuilder({ page })).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
