// How the web app's modules are grouped into files. By default every module that two pages share becomes a file: the
// dashboard then loaded 62 files, six at a time, and small files compress worse. So the modules of an entry into the
// product are one file, without modules of other pages, and those that several later pages need are a file of just these
// pages (TOGETHER). Which of them need a module is asked of the graph, since no folder tells: with a file for each folder,
// / loads 354 KiB of script in place of 118; and while shared modules were grouped by folder, each page that opens later
// took along almost everything, /reports 774 KiB before compression in place of 196.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Rollup } from 'vite';

interface Modules {
  getModuleInfo(
    id: string,
  ): Pick<
    Rollup.ModuleInfo,
    'importedIds' | 'dynamicallyImportedIds' | 'importers' | 'dynamicImporters' | 'isEntry'
  > | null;
}

const WEB = join(import.meta.dirname, '..', 'src', 'web');
const WORKERS = readdirSync(join(WEB, 'features'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('-worker.ts'))
  .map((path) => join(WEB, 'features', path));
const START = ['index.html'];
const LANDING = ['app/screens/landing-screen.tsx'];
const PUBLIC = [...START, ...LANDING];
const SIGN_IN = ['login', 'signup', 'reset-password'].map((page) => `features/auth/${page}-page.tsx`);
const SHELL = ['app/shell/shell.tsx'];
/** Loaded by the shell at once, but not waited for. */
const OFFLINE = ['app/shell/offline-support.tsx'];
const DASHBOARD = ['app/screens/dashboard-screen.tsx'];
const LISTS = [
  'features/clients/clients-page.tsx',
  'features/clients/client-page.tsx',
  'app/screens/sessions-screen.tsx',
  'features/sessions/session-page.tsx',
];
/** The packages for rendering and routing, which modules outside the groups import too, and the icons of visitors' pages. */
const OF_ALL_PAGES =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]|web[\\/]ui[\\/](?:icon\.|icons[\\/]check\.)/;
/** These stay separate files, since the router loads them by name. */
const PAGES = new Set(
  ['main.tsx', ...PUBLIC, ...SIGN_IN, ...SHELL, ...OFFLINE, ...DASHBOARD, ...LISTS].map((path) => join(WEB, path)),
);
// A moved file would match nothing and silently leave its group: /dashboard once grew by 8 KiB this way.
for (const path of PAGES) {
  if (!existsSync(path)) throw new Error(`${path} does not exist: bring build/chunks.ts up to date.`);
}

/** `needs`: the number of entries that load the module; `isAlone`: neither it nor its imports are in a package. */
interface Place {
  id: string;
  isOfWorker: boolean;
  needs: (...entries: string[][]) => number;
  isAlone: () => boolean;
  /** The number of modules that import it. */
  importers: number;
}

/** Pages and dialogs that may share a file, by the path of their entry; the first that fits. The initials name the files. */
const TOGETHER: [name: string, entry: RegExp][] = [
  ['imports', /features[\\/](transfer|own-records|practice-records)[\\/]|domain[\\/]transfer/],
  ['dates', /features[\\/](calendar|connections)[\\/]|connections-screen|domain[\\/]calendar/],
  ['credentials', /features[\\/](credentials|documents)[\\/]|read-standing|payment-page/],
  ['proofs', /features[\\/](lent-view|lent-desk|profile|support|verify|witnesses)[\\/]|(renewal|supervision)-plot/],
  ['further', /features[\\/](account|admin|coach-tools|cpd|reports|subscription|supervision|witness)[\\/]/],
  ['over', /./],
];

/** What reads files and recognises their tables. What decides about their columns and reads the rows is loaded with what plans. */
const READING =
  /transfer[\\/](files|columns)[\\/](?!read-rows|open-row|session-facts|cell-readers|decide[\\/](?:decide-|days-above|further|partial|undated|planned|client|length|sorted|ticked))|domain[\\/]people[\\/]/;

/** What opens over a page, which has none of it before. */
const OVERLAYS =
  /node_modules[\\/]@floating-ui[\\/]|ui[\\/]overlay[\\/](open-confirm-dialog|dialog|route-dialog|open-menu)\.tsx$/;

const isShared = ({ isOfWorker, needs }: Place) =>
  isOfWorker && needs(PUBLIC, SIGN_IN, SHELL, OFFLINE, DASHBOARD, LISTS) > 0;

/** The first matching group gets the module. With a function for the name, it does not take along what the module imports. */
const GROUPS: [name: string | typeof sharedName, fits: (place: Place) => boolean][] = [
  // First, since a file takes along what its modules import. For workers alone.
  ['ical', ({ id }) => /node_modules[\\/]ical\.js/.test(id)],
  // For what is saved or read as a ZIP: with rules it would take their pages along into the worker.
  ['zip', ({ id }) => /node_modules[\\/]fflate|transfer[\\/]files[\\/]zipped/.test(id)],
  // A worker has no document, so it must load modules that it shares with pages, including zod, without loading a page.
  // A file of their own for the steps of long computations would be more name than text.
  [
    'base',
    (place) =>
      /vite.preload-helper|rolldown.runtime|domain[\\/]steps\.ts$/.test(place.id) ||
      (isShared(place) && place.isAlone()),
  ],
  // What forms and workers check input with, which no page needs before: the bundler would put it with the first that does.
  [
    'schemas',
    ({ id }) =>
      /node_modules[\\/]zod[\\/]|domain[\\/](?:calendar-date|records[\\/](?:session|column-schemas))\.ts$/.test(id),
  ],
  // The rest of what workers load: no file of pages may hold a part of it.
  [sharedName, ({ isOfWorker }) => isOfWorker],
  [
    'start',
    ({ id, needs }) =>
      needs(START) > 0 || OF_ALL_PAGES.test(id) || (needs(LANDING) > 0 && needs(SIGN_IN, SHELL, LISTS) > 0),
  ],
  ['keep-focus', ({ id }) => /overlay[\\/]keep-focus\.ts$/.test(id)],
  // The landing page draws the dashboard of an example.
  ['figures', ({ needs }) => needs(LANDING) > 0 && needs(DASHBOARD) > 0],
  ['landing', ({ needs }) => needs(LANDING) > 0],
  ['common', ({ needs }) => needs(SIGN_IN) > 0 && needs(SHELL, DASHBOARD, LISTS) > 0],
  ['sign-in', ({ needs }) => needs(SIGN_IN) > 0],
  // Every page loads the auth client, which must load modules that it shares with lists without loading a list.
  // The auth client, and passkeys, also store data in the browser, and must not load the lists for it.
  [
    'shell',
    ({ id, needs }) =>
      needs(SHELL) > 0 ||
      (needs(DASHBOARD) > 0 && needs(LISTS) > 0) ||
      (needs(OFFLINE) > 0 && needs(LISTS) > 0) ||
      /idb-keyval|known-device|print-button|icons[\\/]x\./.test(id),
  ],
  ['offline', ({ needs }) => needs(OFFLINE) > 0],
  // After the shell, since a file takes along what its modules import.
  ['overlays', ({ id }) => OVERLAYS.test(id)],
  ['lists', ({ needs, importers }) => needs(LISTS) > 1 || (needs(LISTS) > 0 && importers > 1)],
  // Calling a server function is small compared to its client, which the dashboard loads.
  ['dashboard', ({ id, needs }) => needs(DASHBOARD) > 0 || /data[\\/]auth[\\/]call-function/.test(id)],
];

export const chunkGroups = GROUPS.map(([name, fits], index) => ({
  debugName: typeof name === 'string' ? name : 'shared',
  includeDependenciesRecursively: typeof name === 'string',
  name: (id: string, modules: Modules) => {
    const needs = (...entries: string[][]) => countNeeding(id, entries.flat(), modules);
    const isAlone = () => [...loadedWith(id, modules)].every((loaded) => !importsPackage(loaded, modules));
    const importers = modules.getModuleInfo(id)?.importers.length ?? 0;
    const place = { id, isOfWorker: workerModules(modules).has(id), needs, isAlone, importers };
    if (PAGES.has(id) || !fits(place)) return null;
    return typeof name === 'string' ? name : name(id, modules);
  },
  priority: GROUPS.length - index,
}));

/** Small pages that link to each other, the dialogs of one form, and what workers load for rare files: one file each, for the same reason. */
const ASIDE: [name: string, entry: RegExp][] = [
  ['admin', /features[\\/]admin[\\/]admin(-subscriptions)?-page\.tsx$/],
  ['subscription', /features[\\/]subscription[\\/](plans|details|success|cancel)-page\.tsx$/],
  ['support', /features[\\/]support[\\/](support|community)-page\.tsx$/],
  ['supervision', /features[\\/]supervision[\\/](supervision|(new|edit)-supervision|supervision-form)-page\.tsx$/],
  ['bands', /(held-question|calendar-nudge)\.tsx$/],
  ['standing', /(read|credential)-standing\.ts$/],
  ['codes', /features[\\/]auth[\\/]parts[\\/](mailed-)?code-step\.tsx$/],
  ['witnesses', /features[\\/]witnesses[\\/](witnesses-page|ask-dialog)\.tsx$/],
  ['all-records', /(own|practice)-records-page\.tsx$/],
  ['merge', /features[\\/]clients[\\/]merge[\\/](merge-dialog|undo-merge)\.tsx?$/],
  [
    'rare-files',
    /domain[\\/]transfer[\\/](files[\\/]contact-cards|plan[\\/](plan-calendar-table|log[\\/]plan-icf-log))\.ts$/,
  ],
  ['calendars', /domain[\\/]calendar[\\/](new-in|read)-calendar\.ts$/],
  ['plots', /(renewal|supervision)-plot\.tsx$/],
  ['saved', /data[\\/]device[\\/](workbook-file|zip-files|zip-texts|save-file)\.ts$/],
  [
    'notices',
    /(merge-notices|name-dialog|terms-notice|keys-dialog|payment-notice|forgotten-timer|overlay-sidebar|unsent-changes|log-out-warning|values-text|which-to-keep)\.tsx?$/,
  ],
  [
    'record-dialogs',
    /features[\\/].*[\\/](log-session|(session|client)-dialogs|edit-many-dialog|hours-before-sheet)\.tsx$/,
  ],
];

/** Modules shared by pages without a group: as separate files, their overhead would be as large as their content. */
export const sharedGroups = [
  { name: 'forms', test: /node_modules[\\/]react-hook-form[\\/]/, minShareCount: 2 },
  { debugName: 'shared', name: sharedName, test: /src[\\/]/, includeDependenciesRecursively: false },
  ...ASIDE.map(([name, test]) => ({ name, test })),
].map((group, index, all) => ({ ...group, priority: (all.length - index) / (all.length + 1) }));

function countNeeding(id: string, entries: string[], modules: Modules): number {
  return entries.filter((entry) => loadedWith(join(WEB, entry), modules).has(id)).length;
}

/** The initials of all that need the module, but for those who would get a small file each; null if one entry alone needs it. */
function sharedName(id: string, modules: Modules): string | null {
  const entries = [...entriesOf(id, modules)];
  if (entries.length < 2 || isOfPackage(id)) return null;
  const needing = new Set(entries.map((entry) => TOGETHER.find(([, fits]) => fits.test(entry))![0]));
  if (needing.has('over') || needing.size > 4) needing.delete('imports');
  if (needing.has('over') || needing.size > 2) needing.delete('dates');
  const name = TOGETHER.map(([name]) => (needing.has(name) ? name[0] : '')).join('');
  // What only workers load, which are .ts, in two files, as one would be the largest of all: what reads files needs none of what plans.
  const isOfPage = entries.some((entry) => entry.endsWith('.tsx'));
  return name !== 'i' ? name : isOfPage ? 'id' : READING.test(id) ? 'reading' : 'planning';
}

/** What is loaded on demand or first, and needs the module. */
function entriesOf(id: string, modules: Modules): Set<string> {
  const found = new Set([id]);
  const entries = new Set<string>();
  for (const one of found) {
    const info = modules.getModuleInfo(one);
    if (info?.isEntry || info?.dynamicImporters.length) entries.add(one);
    info?.importers.forEach((importer) => found.add(importer));
  }
  return entries;
}

const ofWorkers = new Set<string>();

/** With what they load on demand. */
function workerModules(modules: Modules): Set<string> {
  if (ofWorkers.size > 0) return ofWorkers;
  for (const worker of WORKERS) ofWorkers.add(worker);
  // What is added while a set is read is read too.
  for (const id of ofWorkers) {
    const info = modules.getModuleInfo(id);
    for (const imported of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
      if (!isOfPackage(imported)) ofWorkers.add(imported);
  }
  return ofWorkers;
}

const known = new Map<string, Set<string>>();

/** Packages are grouped by the bundler, with the module that uses them and only the used parts. */
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
