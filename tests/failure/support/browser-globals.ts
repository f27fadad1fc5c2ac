// Browser globals for tests that run the web app's calls against a real server: location and storage. Set before any
// module of the web app is loaded. fetch is Node's.

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
