/** Runs in the page. What sticks out of it sideways, as a sentence each; nothing where everything fits. */
export async function layoutFaults(): Promise<string[]> {
  // The frame has the new size, and React has drawn anew what depends on it.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const page = document.documentElement;
  const faults: string[] = [];
  const told = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}" (${element.className.toString().slice(0, 60)})`;
  const ancestors = (element: Element): Element[] =>
    element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : [];
  const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
    );
  };

  if (page.scrollWidth > page.clientWidth) {
    const culprits = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        isSeen(element) &&
        element.getBoundingClientRect().right > page.clientWidth + 0.5 &&
        !ancestors(element).some((one) => scrolls(one) && one !== page && one !== document.body),
    );
    faults.push(`scrolls sideways: ${culprits.slice(-2).map(told).join(', ')}`);
  }
  for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    if (!isSeen(control)) continue;
    const box = control.getBoundingClientRect();
    const holders = ancestors(control);
    const inScroller = holders.findIndex((one) => scrolls(one) && one.scrollWidth > one.clientWidth);
    // Text that ends in an ellipsis is cut off on purpose.
    const cutters = holders
      .slice(0, inScroller === -1 ? undefined : inScroller)
      .filter(
        (one) => getComputedStyle(one).overflowX !== 'visible' && getComputedStyle(one).textOverflow !== 'ellipsis',
      )
      .map((one) => one.getBoundingClientRect());
    if (inScroller === -1) cutters.push(new DOMRect(0, 0, page.clientWidth, 0));
    if (cutters.some(({ left, right }) => box.left < left - 0.5 || box.right > right + 0.5)) {
      faults.push(`cut off: ${told(control)}`);
    }
    const { overflowX, whiteSpace } = getComputedStyle(control);
    const isOneLine = overflowX === 'visible' && whiteSpace === 'nowrap';
    if (isOneLine && control.scrollWidth > control.clientWidth + 1) faults.push(`label runs out: ${told(control)}`);
  }
  // Two fields in one place: one of them cannot be read or pressed.
  const fields = [...document.querySelectorAll('input:not(.sr-only), select, textarea')].filter(
    (field) => isSeen(field) && !field.closest('[aria-hidden="true"]'),
  );
  const boxes = fields.map((field) => field.getBoundingClientRect());
  boxes.forEach((box, index) => {
    const over = boxes.findIndex(
      (other, place) =>
        place > index &&
        Math.min(box.right, other.right) - Math.max(box.left, other.left) > 2 &&
        Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 2,
    );
    if (over !== -1) faults.push(`lies over another field: ${told(fields[over]!)} over ${told(fields[index]!)}`);
  });
  return [...new Set(faults)];
}
