// The upper limit: Node's HTTP server with recorded answers (bare-http.ts). Requests that differ in ids and days alone get one answer.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const IDS_AND_DAYS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\d/g;

const [file = '', port] = process.argv.slice(2);
/** @param {{ method?: string | undefined, path?: string | undefined }} request */
const keyOf = ({ method, path = '' }) => `${method} ${path.replace(IDS_AND_DAYS, '')}`;
/** @type {import('./bare-http.ts').RecordedAnswer[]} */
const recorded = JSON.parse(readFileSync(file, 'utf8'));
const inBytes = recorded.map((one) => ({ ...one, body: Buffer.from(one.body, 'base64') }));
const answers = new Map(inBytes.map((one) => [keyOf(one), one]));
const only = inBytes.length === 1 ? inBytes[0] : undefined;
createServer((request, response) => {
  const answer = only ?? answers.get(keyOf({ method: request.method, path: request.url }));
  if (!answer) throw new Error(`No answer is recorded for ${request.method} ${request.url}`);
  response.writeHead(answer.status, answer.headers).end(answer.body);
}).listen(Number(port), '127.0.0.1');
