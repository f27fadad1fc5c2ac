// The focus is never lost to the body: what loses it because it goes away, is disabled or was covered gives it to what it was before or,
// where that is gone too, to what is next to its place.
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** The notifications. While one has the focus, the page does not take it away; none gets it by itself, or it would stay on screen. */
const TOASTS = '[role="region"]:has(> ol)';
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
const FIELD = 'input:not([type="hidden"]), select, textarea';

type GiveBack = () => boolean;

/** What had the focus last on the page (its body) and in each overlay. */
const last = new WeakMap<Element, GiveBack>();

/** Starts it for the whole document. */
export function keepFocus(): void {
  // It is loaded after the page, on which something may have the focus by then.
  remember(document.activeElement);
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    // A notification that closes hands the focus to their list, and a dialog takes it when what had it goes.
    const isHandedOver =
      relatedTarget instanceof Element
        ? relatedTarget.closest(`${TOASTS} > ol`) === target
        : last.has(target as Element);
    if (isHandedOver) giveBack();
    else remember(target);
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !isThere(target)) return;
    // An element that is being removed is still in the document during this event, so it is looked at again afterwards.
    queueMicrotask(() => isThere(target) && isLost() && last.delete(layerOf(target)));
  });
  // Some browsers do not focus a button that is clicked; and a list that closes when its field is left makes the dialog around take the focus
  // from what is clicked.
  for (const type of ['mousedown', 'click']) document.addEventListener(type, ({ target }) => remember(target), true);
  new MutationObserver(() => {
    // A frame later: browsers take the focus from what is disabled when they draw, and a dialog that closes gives it back itself.
    if (isLeft()) requestAnimationFrame(() => setTimeout(() => isLeft() && giveBack()));
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'inert'] });
}

/** The handlers of a Radix dialog's content: its first field gets the focus, and afterwards what had it before. */
export const dialogFocus = {
  onOpenAutoFocus: (event: Event) => {
    event.preventDefault();
    const content = event.target as HTMLElement;
    if (focusFirstField(content)) return;
    content.focus();
    // A form that is still loading, until the coach moves on.
    const arrival = new MutationObserver(() => {
      if (document.activeElement !== content || focusFirstField(content)) arrival.disconnect();
    });
    arrival.observe(content, { childList: true, subtree: true });
  },
  onCloseAutoFocus: (event: Event) => {
    event.preventDefault();
    giveBack();
  },
};

/** Gives the focus to what had it last below the layer that was closed, or to the page. */
function giveBack(): void {
  if (last.get(newestLayer())?.()) return;
  const page = document.querySelector<HTMLElement>('main');
  if (page) page.tabIndex = -1;
  page?.focus({ preventScroll: true });
}

/** The first field that can be used, of radio buttons the chosen one. Returns false if there is none. */
function focusFirstField(content: Element): boolean {
  const fields = [...content.querySelectorAll<HTMLElement>(FIELD)];
  const isOther = (field: HTMLElement) =>
    field.matches('[type="radio"]:not(:checked)') &&
    fields.some((one) => one.matches(':checked') && sameGroup(one, field));
  return fields.some((field) => !isOther(field) && take(field));
}

const sameGroup = (one: HTMLElement, other: HTMLElement) => one.getAttribute('name') === other.getAttribute('name');

/** Whether something lost the focus, rather than that a click on nothing took it away. */
const isLeft = () => isLost() && last.has(newestLayer());

const isLost = () => document.activeElement?.matches('body, :disabled') ?? true;

/** React hides a page by its style while the next one is loading. */
const UNUSABLE = ':disabled, [inert] *, [hidden] *, [style*="display: none"] *';

/** An element that loses the focus but is still there and usable was left on purpose, as when a phone's keyboard is closed. */
const isThere = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.isConnected && !target.matches(UNUSABLE);

const layerOf = (element: Element) => element.closest(OVERLAYS) ?? document.body;

const newestLayer = () => [...document.querySelectorAll(OVERLAYS)].at(-1) ?? document.body;

function remember(target: EventTarget | null): void {
  const element = target instanceof Element ? target.closest<HTMLElement>(FOCUSABLE) : null;
  if (element?.closest(TOASTS)) return;
  const layer = layerOf(target as Element);
  if (element) last.set(layer, wayBackTo(element));
  else if (isLost()) last.delete(layer);
}

/** A function that focuses the element or what is next to its place, and returns whether it could. */
function wayBackTo(element: HTMLElement): GiveBack {
  const places: { holder: Element; index: number }[] = [];
  for (let at: Element = element; at.parentElement; at = at.parentElement)
    places.push({ holder: at.parentElement, index: [...at.parentElement.children].indexOf(at) });
  const isLike = (other: HTMLElement) => other.className === element.className;
  const layer = layerOf(element);
  return () => {
    if (take(element)) return true;
    // The next step of a dialog.
    if (layer !== document.body && element.closest('form')?.isConnected === false && focusFirstField(layer))
      return true;
    for (const { holder, index } of places) {
      if (!holder.isConnected) continue;
      // The page was replaced.
      if (holder.matches('main, main > *, :has(main)')) return false;
      for (const near of [holder.children[index], holder.children[index - 1], holder]) {
        const found = [...(near?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
        if (near?.matches(FOCUSABLE)) found.unshift(near as HTMLElement);
        if (found.filter(isLike).some(take) || found.some(take)) return true;
      }
    }
    return false;
  };
}

function take(element: HTMLElement): boolean {
  if (element.tabIndex < 0 && element.matches('input, button')) return false;
  if (element.closest(TOASTS)) return false;
  element.focus();
  return document.activeElement === element && !isLost();
}
