// Stores the app itself on the device, so that it opens without a network. No user's data is ever in its caches:
// answers of /auth/v1, /rest/v1 and /functions/v1 pass by untouched. Built last, since it lists what the build made.

import { LEGAL_PATHS } from '#domain/legal/legal-version.ts';

/** What `lib.dom` does not say of the place where this runs. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LifeEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: ServiceWorkerRegistration;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
const worker = self as unknown as Worker;

/** Set by build/service-worker.config.ts. */
declare const BUILT: {
  readonly version: string;
  readonly shell: readonly string[];
  readonly assets: readonly string[];
};
// Once: each mention is replaced by the whole list.
const APP = BUILT;

/** Hashed files, of this version and the one before: tabs that are open go on with theirs. */
const ASSETS = 'assets';
/** The files whose names stay the same, of one version. */
const SHELL = `shell-${APP.version}`;
const LIST = '/app-files';
const CONFIG = '/config.json';
/** How long the network may take before the stored page opens instead. */
const NETWORK_PATIENCE_MS = 3_000;
const NO_SCREEN =
  /^\/(?:(?:auth|rest|functions)\/v1|webhooks|calendar|healthz|readyz|metrics|config\.json|\.well-known|checkout\.html)\b/;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    if (!NO_SCREEN.test(pathname)) event.respondWith(openPage(event, pathname));
  } else {
    const answer = storedOrFetched(event.request, pathname);
    // A browser that can't read its caches, as on a full or damaged disk.
    if (answer) event.respondWith(answer.catch(() => fetch(event.request)));
  }
});

function storedOrFetched(request: Request, pathname: string): Promise<Response> | null {
  if (pathname.startsWith('/assets/')) return fromAssets(request);
  if (pathname === CONFIG) return newestConfig(request);
  return APP.shell.includes(pathname) ? fromShell(request) : null;
}

/** All files of one build or none: what fails is tried again at the next visit. */
async function install(): Promise<void> {
  const [shell, assets] = await Promise.all([caches.open(SHELL), caches.open(ASSETS)]);
  const stored = new Set((await assets.keys()).map(({ url }) => new URL(url).pathname));
  await Promise.all([
    shell.addAll([...APP.shell, ...LEGAL_PATHS, CONFIG].map((path) => new Request(path, { cache: 'reload' }))),
    shell.put(LIST, Response.json(APP.assets)),
    ...APP.assets.filter((path) => !stored.has(path)).map((path) => storeNew(path, assets)),
  ]);
  await refuseForeign(shell);
  await worker.skipWaiting();
}

async function storeNew(path: string, assets: Cache): Promise<void> {
  const answer = await fetchFile(new Request(path));
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  await assets.put(path, answer);
}

/**
 * While servers are upgraded one by one, another may answer with its own page, whose scripts would not be stored here; and a proxy may
 * answer with a page that has none.
 */
async function refuseForeign(shell: Cache): Promise<void> {
  for (const request of await shell.keys()) {
    const { pathname } = new URL(request.url);
    const answer = await shell.match(request);
    if (!answer || !isPage(answer)) continue;
    const named = (await answer.text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
    const isOurs = APP.shell.includes(pathname) ? named.length > 0 : pathname !== CONFIG;
    if (!isOurs || named.some((path) => !APP.assets.includes(path)))
      throw new Error(`${request.url} is not of this build`);
  }
}

const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false;

async function takeOver(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== SHELL);
  const wanted = new Set([...APP.assets, ...(await Promise.all(older.map(listOf))).flat()]);
  const assets = await caches.open(ASSETS);
  const gone = (await assets.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all([...gone.map((request) => assets.delete(request)), ...older.map((name) => caches.delete(name))]);
  // In Chromium alone. In Firefox a preload that fails takes the page with it, whatever is answered here: nothing would open
  // without a network. In WebKit a page that is not answered here is asked for twice, which uses up a mailed link.
  const { navigationPreload } = worker.registration;
  await (navigator.userAgent.includes('Chrome/') ? navigationPreload.enable() : navigationPreload.disable());
  await worker.clients.claim();
}

async function listOf(shell: string): Promise<readonly string[]> {
  const list = await (await caches.open(shell)).match(LIST);
  return list ? ((await list.json()) as string[]) : [];
}

/** The network's page, which is the newest; without an answer in time, the stored one. */
async function openPage(event: FetchEvent, pathname: string): Promise<Response> {
  const fetched = async () => (await event.preloadResponse) ?? fetch(event.request);
  const stored = async () => {
    const shell = await caches.open(SHELL);
    const own = pathname === '/' ? '/landing.html' : pathname;
    return (await shell.match(own)) ?? shell.match('/index.html');
  };
  return newest(fetched, stored);
}

async function newestConfig(request: Request): Promise<Response> {
  const shell = await caches.open(SHELL);
  const fetched = () => fetchAndStore(request, shell);
  return newest(fetched, () => shell.match(CONFIG));
}

async function newest(
  fetched: () => Promise<Response>,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  const fromNetwork = fetched();
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), NETWORK_PATIENCE_MS));
  const answer = await Promise.race([fromNetwork, patience]).catch(() => null);
  // A proxy's answer while the server behind it is away does not count.
  if (answer && answer.status < 500) return answer;
  return (await stored().catch(() => undefined)) ?? fromNetwork;
}

/** A name with a hash in it means the same bytes for ever. */
async function fromAssets(request: Request): Promise<Response> {
  const assets = await caches.open(ASSETS);
  return (await assets.match(request)) ?? fetchAndStore(request, assets);
}

async function fetchAndStore(request: Request, cache: Cache): Promise<Response> {
  const answer = await fetchFile(request);
  // Without room for it the answer counts all the same.
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

/** Not a page of a proxy: under the name of a file it would stay. */
async function fetchFile(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (isPage(answer)) throw new Error(`${request.url} was answered with a page`);
  return answer;
}

async function fromShell(request: Request): Promise<Response> {
  return (await (await caches.open(SHELL)).match(request)) ?? fetch(request);
}
