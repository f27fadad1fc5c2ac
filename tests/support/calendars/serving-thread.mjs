// A thread that serves calendars, so that what this costs is no part of what a test measures: workerData has answers by method, what a
// REPORT asks for, and path.
import { createServer } from 'node:https';
import { parentPort, workerData } from 'node:worker_threads';

const { answers, key, cert } = workerData;
const server = createServer({ key, cert }, (request, response) => {
  let body = '';
  request.on('data', (data) => (body += data.toString()));
  request.on('end', () => {
    const report = /<c:(calendar-query|calendar-multiget)/.exec(body)?.[1] ?? request.method;
    const answer = answers[`${report} ${request.url}`];
    response.writeHead(answer === undefined ? 404 : request.method === 'GET' ? 200 : 207).end(answer);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  parentPort?.postMessage(address.port);
});
