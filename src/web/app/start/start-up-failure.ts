/** Shown when nothing could be rendered. Built without React, since React may have failed. */
export function showStartUpFailure(root: HTMLElement, error: unknown): void {
  const screen = document.createElement('main');
  screen.className = 'mx-auto grid min-h-dvh max-w-md content-center gap-4 p-6';
  screen.setAttribute('role', 'alert');
  const heading = document.createElement('h1');
  heading.className = 'text-26 font-medium leading-tight';
  heading.textContent = 'Error rendering application';
  const text = document.createElement('p');
  text.className = 'text-soft break-words';
  text.textContent = error instanceof Error ? error.message : String(error);
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.className = 'justify-self-start rounded-lg bg-accent px-4 py-2 text-on-accent';
  retry.textContent = 'Try again';
  retry.addEventListener('click', () => location.reload());
  screen.append(heading, text, retry);
  root.replaceChildren(screen);
}

/** The element that the app is rendered into, created if the page has none. */
export function rootElement(): HTMLElement {
  const existing = document.getElementById('root');
  if (existing) return existing;
  const created = document.createElement('div');
  created.id = 'root';
  document.body.append(created);
  return created;
}
