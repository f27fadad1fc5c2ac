/** The element that the app lives in. One is created when the page has none. */
export function rootElement(): HTMLElement {
  const existing = document.getElementById('root');
  if (existing) return existing;
  const created = document.createElement('div');
  created.id = 'root';
  document.body.append(created);
  return created;
}
