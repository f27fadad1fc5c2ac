// Which scripts of the web app are one file. Left alone, every module that two pages share becomes a file of its own: a cold
// dashboard asked for 62, six at a time, and what is compressed apart compresses worse. So what a way into the product
// needs is put together, and nothing else with it: a page's bytes stay its own.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Rollup } from 'vite';

interface Modules {
  getModuleInfo(id: string): Pick<Rollup.ModuleInfo, 'importedIds' | 'importers'> | null;
}

const WEB = join(import.meta.dirname, 'src', 'web');
const WORKER = ['features/transfer/work/transfer-worker.ts'];
const PUBLIC = ['index.html', 'app/landing-screen.tsx'];
const SIGN_IN = ['login', 'signup', 'reset-password'].map((page) => `features/auth/${page}-page.tsx`);
const SHELL = ['app/shell.tsx'];
const DASHBOARD = ['app/dashboard-page.tsx'];
const LISTS = ['clients/clients', 'clients/client', 'sessions/sessions', 'sessions/session'].map(
  (page) => `features/${page}-page.tsx`,
);
/** The packages that draw and route, which also a module outside the groups asks for. */
const OF_ALL_PAGES =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/;
/** These stay files of their own: the router asks for them by name. */
const PAGES = new Set(
  ['main.tsx', ...PUBLIC, ...SIGN_IN, ...SHELL, ...DASHBOARD, ...LISTS].map((path) => join(WEB, path)),
);
// A file that was moved matches nothing, and its group silently dissolves: /dashboard once grew by 8 KiB this way.
for (const path of [...PAGES, ...WORKER.map((worker) => join(WEB, worker))]) {
  if (!existsSync(path)) throw new Error(`${path} does not exist: bring vite.chunks.ts up to date.`);
}

/** `needs` counts the entries that load the module with themselves; `isAlone`: neither it nor what it loads is of a package. */
interface Place {
  id: string;
  needs: (...entries: string[][]) => number;
  isAlone: () => boolean;
  /** By how many modules it is asked for. */
  importers: number;
}

const isShared = ({ needs }: Place) => needs(WORKER) > 0 && needs(PUBLIC, SIGN_IN, SHELL, DASHBOARD, LISTS) > 0;

/** The first that fits has the module. */
const GROUPS: [name: string, fits: (place: Place) => boolean][] = [
  // A worker has no document: it must get at what it shares with pages, zod included, without loading a page.
  ['base', (place) => /vite.preload-helper|rolldown.runtime/.test(place.id) || (isShared(place) && place.isAlone())],
  ['schemas', isShared],
  ['start', ({ id, needs }) => needs(PUBLIC) > 0 || OF_ALL_PAGES.test(id)],
  ['common', ({ needs }) => needs(SIGN_IN) > 0 && needs(SHELL, DASHBOARD, LISTS) > 0],
  ['sign-in', ({ needs }) => needs(SIGN_IN) > 0],
  // The auth client comes with every page: it must get at what it shares with the lists without loading a list.
  // The auth client keeps something in this browser too, and is not to load the lists for it.
  ['shell', ({ id, needs }) => needs(SHELL) > 0 || (needs(DASHBOARD) > 0 && needs(LISTS) > 0) || /idb-keyval/.test(id)],
  ['lists', ({ needs, importers }) => needs(LISTS) > 1 || (needs(LISTS) > 0 && importers > 1)],
  // The call of a server function is little beside its client, which the dashboard has.
  ['dashboard', ({ id, needs }) => needs(DASHBOARD) > 0 || /data[\\/]auth[\\/]call-function/.test(id)],
];

export const chunkGroups = GROUPS.map(([name, fits], index) => ({
  debugName: name,
  name: (id: string, modules: Modules) => {
    const needs = (...entries: string[][]) => countNeeding(id, entries.flat(), modules);
    const isAlone = () => [...loadedWith(id, modules)].every((loaded) => !importsPackage(loaded, modules));
    const importers = modules.getModuleInfo(id)?.importers.length ?? 0;
    return !PAGES.has(id) && fits({ id, needs, isAlone, importers }) ? name : null;
  },
  priority: GROUPS.length - index,
}));

/** Small pages that lead to each other, and the dialogs of one form: one file each, for the same reason. */
const ASIDE: [name: string, entry: RegExp][] = [
  ['admin', /features[\\/]admin[\\/]admin(-subscriptions)?-page\.tsx$/],
  ['subscription', /features[\\/]subscription[\\/](plans|details|success|cancel)-page\.tsx$/],
  ['support', /features[\\/]support[\\/](support|community)-page\.tsx$/],
  ['supervision', /features[\\/]supervision[\\/](supervision|(new|edit)-supervision)-page\.tsx$/],
  ['codes', /features[\\/]auth[\\/]parts[\\/](mailed-)?code-step\.tsx$/],
  ['kept', /(kept-on-device|log-out-warning|last-known|forget-device)\.tsx?$/],
  ['notices', /(terms-notice|keys-dialog|payment-notice)\.tsx$/],
  [
    'dialogs',
    /features[\\/].*[\\/](log-session|unsent-sessions|(session|client)-dialogs|edit-many-dialog|hours-before-sheet)\.tsx$/,
  ],
];

/** What the pages of no group share: alone each such module is a file whose wrapping weighs as much as itself. */
export const sharedGroups = [
  { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform)[\\/]/, minShareCount: 2 },
  { name: 'rules', test: /src[\\/]domain[\\/]/, minShareCount: 3 },
  // Before those that draw: a worker has no document.
  {
    debugName: 'transfer',
    name: (id: string, modules: Modules) =>
      (isOurs(id) || isDomain(id)) && !PAGES.has(id) && countNeeding(id, WORKER, modules) > 0 ? 'transfer' : null,
    minShareCount: 2,
  },
  {
    debugName: 'sheets',
    name: (id: string, modules: Modules) => (isOurs(id) && needsForms(id, modules) ? 'sheets' : null),
    minShareCount: 2,
  },
  {
    name: 'parts',
    test: /src[\\/](web[\\/](ui|features[\\/]profile|data[\\/](device|records)[\\/](save-file|download-archive|use-time-zone|evidence))|domain[\\/]supervision[\\/]coaching-ratio)/,
    minShareCount: 2,
  },
  { name: 'parts-of-pages', test: /src[\\/]web[\\/]features[\\/]/, minShareCount: 3 },
  ...ASIDE.map(([name, test]) => ({ name, test })),
].map((group, index, all) => ({ ...group, priority: (all.length - index) / (all.length + 1) }));

const isDomain = (id: string) => /src[\\/]domain[\\/]/.test(id);
const isOurs = (id: string) => id.startsWith(WEB) && !isOfPackage(id);

function needsForms(id: string, modules: Modules): boolean {
  return [...loadedWith(id, modules)].some((loaded) =>
    modules.getModuleInfo(loaded)?.importedIds.some((imported) => imported.includes('react-hook-form')),
  );
}

function countNeeding(id: string, entries: string[], modules: Modules): number {
  return entries.filter((entry) => loadedWith(join(WEB, entry), modules).has(id)).length;
}

const known = new Map<string, Set<string>>();

/** Packages are left to the bundler: they come along with the module that uses them, and only what it uses. */
function loadedWith(entry: string, modules: Modules): Set<string> {
  const found = known.get(entry) ?? new Set<string>();
  if (known.has(entry)) return found;
  known.set(entry, found);
  const visit = (id: string) => {
    if (found.has(id) || isOfPackage(id)) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(entry);
  return found;
}

const importsPackage = (id: string, modules: Modules) =>
  modules.getModuleInfo(id)?.importedIds.some(isOfPackage) ?? false;
const isOfPackage = (id: string) => id.includes('node_modules');
