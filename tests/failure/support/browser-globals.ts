// What the web app's own calls ask of a browser, for tests that run them against a real server: an address and a store.
// Set before any module of the web app is loaded; Node's own fetch does the rest.

export function pretendBrowserAt(origin: string): void {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  Object.defineProperties(globalThis, {
    location: { value: new URL(origin), configurable: true },
    localStorage: { value: localStorage, configurable: true },
    navigator: { value: { onLine: true }, configurable: true },
  });
}
