// The upper limit: Node's HTTP server sending the bytes of a file.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file = '', port] = process.argv.slice(2);
const body = readFileSync(file);
const headers = { 'content-type': 'application/json', 'content-length': body.length };
createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1');
