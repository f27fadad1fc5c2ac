// Runs Lighthouse on the main pages, served by the product: `npm run lighthouse`, `npm run lighthouse -- 1 /login` for
// fewer runs and one page. Prints a table of medians and writes test-results/bench/lighthouse.json. Budgets are reported,
// not enforced, since a busy machine is slower. Every page load is cold: Lighthouse clears the caches, but keeps local
// storage with the sign-in.
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDemo, signIn, type DemoInBrowser } from './demo-in-browser.ts';
import { median } from './report.ts';
import { writeResult } from './write-result.ts';

const PUBLIC = ['/', '/login'];
const PRIVATE = ['/dashboard', '/clients', '/sessions'];
const PRESETS = ['mobile', 'desktop'] as const;
type Preset = (typeof PRESETS)[number];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;
type Figures = Record<(typeof CATEGORIES)[number] | keyof typeof METRICS, number>;

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
}

interface LighthouseReport {
  readonly categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  readonly audits: Record<string, Audit>;
  readonly runtimeError?: { message: string };
}

type Lighthouse = (url: string, flags: object, config?: object) => Promise<{ lhr: LighthouseReport }>;

interface Row extends Figures {
  readonly page: string;
  readonly preset: Preset;
  /** Failed audits, except those of speed. */
  readonly failed: readonly string[];
}

const tools = createRequire(join(import.meta.dirname, 'tools', 'package.json'));
const load = (name: string) => import(pathToFileURL(tools.resolve(name)).href) as Promise<{ default: unknown }>;
const lighthouse = (await load('lighthouse')).default as Lighthouse;
const desktop = (await load('lighthouse/core/config/desktop-config.js')).default as object;

async function audit({ address, debuggingPort }: DemoInBrowser, page: string, preset: Preset, runs: number) {
  const reports: LighthouseReport[] = [];
  for (let run = 0; run < runs; run += 1) {
    const flags = { port: debuggingPort, logLevel: 'error', onlyCategories: CATEGORIES };
    const { lhr } = await lighthouse(address + page, flags, preset === 'desktop' ? desktop : undefined);
    if (lhr.runtimeError) throw new Error(`Lighthouse on ${page}: ${lhr.runtimeError.message}`);
    reports.push(lhr);
  }
  const failed = new Set(reports.flatMap(failedAudits));
  return { page, preset, ...figuresOf(reports), failed: [...failed] } satisfies Row;
}

function figuresOf(reports: readonly LighthouseReport[]): Figures {
  const score = (name: string) =>
    Math.round(median(reports.map((report) => (report.categories[name]?.score ?? 0) * 100)));
  const metric = (id: string) => median(reports.map((report) => report.audits[id]?.numericValue ?? NaN));
  return {
    ...(Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as Figures),
    lcpMs: Math.round(metric(METRICS.lcpMs)),
    tbtMs: Math.round(metric(METRICS.tbtMs)),
    cls: Number(metric(METRICS.cls).toFixed(3)),
  };
}

function failedAudits({ categories, audits }: LighthouseReport): string[] {
  return CATEGORIES.filter((name) => name !== 'performance')
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
}

/** The budgets of a page. */
function budgetOf({ page, preset }: Row): Partial<Figures> {
  const rest = { accessibility: 100, 'best-practices': 100, seo: 100, cls: 0.02 };
  if (preset === 'desktop') return { performance: 100, ...rest };
  if (PUBLIC.includes(page)) return { performance: 95, lcpMs: 2500, tbtMs: 150, ...rest };
  return { performance: 90, ...(page === '/dashboard' ? { lcpMs: 2900 } : {}), ...rest };
}

function over(row: Row): string[] {
  return Object.entries(budgetOf(row)).flatMap(([name, limit]) => {
    const value = row[name as keyof Figures];
    const isMet = name in METRICS ? value <= limit : value >= limit;
    return isMet ? [] : [`${name} ${value}, wanted ${limit}`];
  });
}

const [runsText = '5', only] = process.argv.slice(2);
const runs = Math.max(1, Number(runsText));
const isWanted = (page: string) => only === undefined || only === page;
const rows: Row[] = [];
// A server and a browser for each page, since after thirty audits the same browser is slower.
for (const page of [...PUBLIC, ...PRIVATE].filter(isWanted)) {
  const demo = await openDemo();
  try {
    if (PRIVATE.includes(page)) await signIn(demo);
    // Close the page that signed in, so that it does not use CPU during the audit.
    await demo.page.goto('about:blank');
    for (const preset of PRESETS) rows.push(await audit(demo, page, preset, runs));
  } finally {
    await demo.close();
  }
}
console.table(rows.map(({ failed, ...row }) => ({ ...row, over: over({ ...row, failed }).join('; ') || 'ok' })));
for (const { page, preset, failed } of rows) for (const line of failed) console.log(`${page} ${preset}: ${line}`);
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
await writeResult('lighthouse.json', { machine, runs, rows });
