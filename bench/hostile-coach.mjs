// Everything that one coach can send to slow others down, all at once and without a pause, until it is killed:
// hostile-coach.mjs ADDRESS HEADERS [KINDS]. Costly filters, embedding, all own rows, large inserts, parts of an import, exports.
import { Agent, request } from 'node:http';

const [address = '', headersJson = '{}', kinds = ''] = process.argv.slice(2);
const headers = { ...JSON.parse(headersJson), 'x-forwarded-for': '198.51.100.66' };
const agent = new Agent({ keepAlive: true });

/** @type {Record<string, number>} */
const answers = {};

/**
 * Resolves with the status when the answer ended; its bytes are not kept, so that this process costs the machine little.
 * @param {string} method
 * @param {string} path
 * @param {Buffer} [body]
 * @returns {Promise<number>}
 */
function send(method, path, body) {
  return new Promise((resolve) => {
    const sent = request(`${address}/rest/v1/${path}`, { method, headers, agent }, (answer) => {
      const kind = `${method} ${path.slice(0, 30)} ${answer.statusCode}`;
      answers[kind] = (answers[kind] ?? 0) + 1;
      answer.on('close', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => undefined);
      answer.resume();
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

const course = {
  date: '2026-01-01',
  hours: 1,
  title: 'Written in a loop',
  provider: 'A school',
  category: 'other',
  learned: 'x'.repeat(60),
  applied: '',
  evidence_url: null,
  cce_core: 1,
  cce_resource: 0,
  cce_ethics: 0,
};
const rowsOf = (/** @type {object[]} */ rows) => JSON.stringify(rows);
const large = Buffer.from(rowsOf(Array.from({ length: 14_000 }, () => course)));
const withIds = rowsOf(Array.from({ length: 11_000 }, () => ({ id: crypto.randomUUID(), ...course })));
const letters = Array.from({ length: 19 }, (_, at) => String.fromCharCode(97 + at)).join('*');

/** Makes room when the quota is reached, as an attacker would. */
async function insert() {
  const status = await send('POST', 'cpd_records', large);
  if (status === 413) await send('DELETE', 'cpd_records?title=eq.Written%20in%20a%20loop');
}

let run = '';
let part = 0;
/** In a new import, when the one before holds no more. */
async function addPart() {
  if (part % 12 === 0) {
    run = crypto.randomUUID();
    await send(
      'POST',
      'import_runs',
      Buffer.from(JSON.stringify({ id: run, kind: 'cpd_records', file_name: 'a.csv' })),
    );
  }
  part += 1;
  await send(
    'POST',
    'import_parts',
    Buffer.from(`{"import_id":"${run}","part":${part},"rows":{"cpd_records":${withIds}}}`),
  );
  if (part >= 499) part = 0;
}

const pattern = encodeURIComponent('"(a|b)*c.*d.*e$"');
/**
 * Each is repeated by as many loops as it says.
 * @type {[string, number, () => Promise<unknown>][]}
 */
const KINDS = [
  ['filters', 6, () => send('GET', `cpd_records?select=id&or=(title.ilike.*${letters}*,provider.imatch.${pattern})`)],
  ['embeds', 4, () => send('GET', 'clients?select=*,sessions(*,client:clients(*))')],
  ['rows', 6, () => send('GET', 'cpd_records')],
  ['inserts', 4, insert],
  ['parts', 4, addPart],
  ['exports', 4, () => send('GET', 'cpd_records?order=id&limit=2000')],
];

/** @param {() => Promise<unknown>} once */
async function repeat(once) {
  for (;;) await once();
}

for (const [name, loops, once] of KINDS)
  if (kinds === '' || kinds.split(',').includes(name)) for (let at = 0; at < loops; at += 1) void repeat(once);
process.on('SIGTERM', () => {
  console.log(JSON.stringify(answers));
  process.exit(0);
});
