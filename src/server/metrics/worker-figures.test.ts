import { expect, test } from 'vitest';
import { createMetrics, type Metrics } from './create-metrics.ts';
import { WorkerFigures } from './worker-figures.ts';

async function textOf(workers: WorkerFigures, ...metrics: readonly Metrics[]): Promise<string> {
  for (const [at, each] of metrics.entries()) workers.report(at + 1, await each.figures());
  return workers.text();
}

function workersWith(values: readonly { requests: number; inFlight: number; mailsWaiting: number }[]): Metrics[] {
  return values.map(({ requests, inFlight, mailsWaiting }) => {
    const metrics = createMetrics();
    const labels = { method: 'GET', route: '/rest/v1/:name', status: '2xx' };
    for (let sent = 0; sent < requests; sent += 1) metrics.requests.observe(labels, 0.02);
    metrics.refusedLoad.inc({ reason: 'requests' }, requests);
    metrics.requestsInFlight.set(inFlight);
    metrics.mailsWaiting.set(mailsWaiting);
    return metrics;
  });
}

test('counts and work under way are added up, the number of all mails is not', async () => {
  const text = await textOf(
    new WorkerFigures(),
    ...workersWith([
      { requests: 3, inFlight: 1, mailsWaiting: 5 },
      { requests: 4, inFlight: 2, mailsWaiting: 4 },
    ]),
  );
  expect(text).toContain('hourbook_request_seconds_count{method="GET",route="/rest/v1/:name",status="2xx"} 7\n');
  expect(text).toMatch(/^hourbook_request_seconds_bucket\{le="0.025",.*\} 7$/m);
  expect(text).toContain('hourbook_refused_load_total{reason="requests"} 7\n');
  expect(text).toContain('hourbook_requests_in_flight 3\n');
  expect(text).toContain('hourbook_mails_waiting 5\n');
});

test('what an ended worker counted stays, what it had under way does not', async () => {
  const workers = new WorkerFigures();
  const all = workersWith([
    { requests: 3, inFlight: 1, mailsWaiting: 0 },
    { requests: 4, inFlight: 2, mailsWaiting: 0 },
    { requests: 5, inFlight: 4, mailsWaiting: 0 },
  ]);
  await textOf(workers, ...all);
  workers.end(1);
  workers.end(3);
  // One that ended before it reported.
  workers.end(4);
  const text = await workers.text();
  expect(text).toContain('hourbook_refused_load_total{reason="requests"} 12\n');
  expect(text).toContain('hourbook_request_seconds_count{method="GET",route="/rest/v1/:name",status="2xx"} 12\n');
  expect(text).toContain('hourbook_requests_in_flight 2\n');
});

test('of the event loops the slowest counts', async () => {
  const all = [createMetrics(), createMetrics()];
  for (const metrics of all) metrics.watchProcess();
  const figures = await all[0]!.figures();
  const slow = figures.map((each) =>
    each.name === 'nodejs_eventloop_lag_p99_seconds' ? { ...each, values: [{ value: 9, labels: {} }] } : each,
  );
  const workers = new WorkerFigures();
  workers.report(1, figures);
  workers.report(2, slow);
  expect(await workers.text()).toContain('\nnodejs_eventloop_lag_p99_seconds 9\n');
});

test('what one process counts of the business is not added up with those that do not', async () => {
  const [leads, other, older] = [createMetrics(), createMetrics(), createMetrics()];
  leads.businessFigures.get('paying_coaches')!.set(7);
  older.businessFigures.get('paying_coaches')!.set(6);
  expect(await textOf(new WorkerFigures(), leads, other)).toContain('\nhourbook_business_paying_coaches 7\n');
  expect(await textOf(new WorkerFigures(), leads, older)).toContain('\nhourbook_business_paying_coaches 7\n');
  expect(await textOf(new WorkerFigures(), other)).not.toMatch(/^hourbook_business_/m);
});
