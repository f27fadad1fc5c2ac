// The metrics, the alert rules and the board in deploy/: correct by promtool, and about metrics that exist.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { BUSINESS_FIGURES } from '#server/metrics/business-figures.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { WorkerFigures } from '#server/metrics/worker-figures.ts';

const RULES = 'deploy/prometheus-rules.yml';
const TESTS = 'deploy/prometheus-rules.test.yml';
const rules = readFileSync(RULES, 'utf8');
const operations = readFileSync('docs/operations.md', 'utf8');
const board = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
};

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const promtool = (args: string[], input?: string) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8', ...(input && { input }) });
  return { status, output: stdout + stderr };
};

let text: string;
beforeAll(async () => {
  const metrics = createMetrics();
  metrics.watchProcess();
  // Histograms and counters with labels have no line before their first value.
  metrics.requests.observe({ method: 'GET', route: '/rest/v1/:name', status: '2xx' }, 0.01);
  metrics.statements.observe({ as: 'user' }, 0.01);
  metrics.signIns.inc({ grant: 'password', outcome: 'ok' });
  metrics.mails.inc({ outcome: 'sent' });
  metrics.webhooks.inc({ outcome: 'taken' });
  metrics.engineEnds.inc({ cause: 'stuck' });
  for (const gauge of metrics.businessFigures.values()) gauge.set(1);
  text = `${await metrics.text()}\n${await new WorkerFigures().text()}`;
});

test.skipIf(!hasPromtool)('promtool has nothing to say about the metrics', () => {
  expect(text).toMatch(/^hourbook_requests_in_flight 0$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, output: '' });
});

test.skipIf(!hasPromtool)('the alert rules are valid, and each is raised when it should be', () => {
  expect(promtool(['check', 'rules', RULES])).toMatchObject({ status: 0 });
  expect(promtool(['test', 'rules', TESTS])).toMatchObject({ status: 0 });
});

test('each alert is tried, and none that is tried is missing', () => {
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const tried = [...readFileSync(TESTS, 'utf8').matchAll(/alertname: (\w+)\n\s+exp_alerts/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(8);
  expect([...new Set(tried)].toSorted()).toEqual(names.toSorted());
});

test('rules, board and the operator’s pages name only metrics that the server has, and the pages and board all of its own', () => {
  const served = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
  const shown = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  const pages = ['operations', 'scale'].map((page) => readFileSync(`docs/${page}.md`, 'utf8')).join('\n');
  const metricsIn = (words: string) =>
    [...words.matchAll(/\b(?:hourbook|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_(?:count|bucket)$/, ''));
  const named = [...metricsIn(rules), ...metricsIn(shown), ...metricsIn(pages)];
  expect(named.length).toBeGreaterThan(20);
  const others = ['hourbook_server', 'hourbook_backups', 'hourbook_monthly', 'hourbook_yearly'];
  expect(named.filter((name) => !served.has(name) && !others.includes(name))).toEqual([]);
  expect([...served].filter((name) => name.startsWith('hourbook_') && !named.includes(name))).toEqual([]);
});

test('each panel of the board has a number of its own, a title and a query', () => {
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
  expect(board.panels.filter(({ title, targets }) => title === '' || targets.length === 0)).toEqual([]);
});

describe('the numbers of the business', () => {
  const asked = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  const names = [...Object.keys(BUSINESS_FIGURES), 'counted_timestamp_seconds'].map(
    (name) => `hourbook_business_${name}`,
  );

  test.each(names)('%s is on the board, and in the documents with what it counts', (name) => {
    expect(asked).toContain(`max(${name}{`);
    const help = new RegExp(`^# HELP ${name} (.+)$`, 'm').exec(text)?.[1];
    expect(operations).toContain(`| \`${name}\` | ${help} |`);
  });

  test('are the same on every server, so the board never adds them up', () => {
    expect(asked.match(/\bhourbook_business_/g)?.length).toBe(asked.match(/\bmax\(hourbook_business_/g)?.length);
  });

  test('have no label', () => {
    const lines = text.match(/^hourbook_business_.*$/gm) ?? [];
    expect(lines).toHaveLength(Object.keys(BUSINESS_FIGURES).length);
    for (const line of lines) expect(line).toMatch(/^\w+ 1$/);
  });
});
