// Everything that one coach can send to slow others down, all at once and without a pause, until it is killed:
// hostile-coach.mjs ADDRESS HEADERS. Costly filters, embedding, all own rows, large inserts, parts of an import, exports.
const [address = '', headersJson = '{}'] = process.argv.slice(2);
const headers = { ...JSON.parse(headersJson), 'x-forwarded-for': '198.51.100.66' };
const rest = `${address}/rest/v1`;

/** @param {string} path */
const get = (path) => fetch(`${rest}/${path}`, { headers });
/**
 * @param {string} path
 * @param {string} body
 */
const post = (path, body) => fetch(`${rest}/${path}`, { method: 'POST', headers, body });

const course = { date: '2026-01-01', hours: 1, title: 'A course', learned: 'x'.repeat(60) };
const large = JSON.stringify(Array.from({ length: 28_000 }, () => course));
const letters = Array.from({ length: 19 }, (_, at) => String.fromCharCode(97 + at)).join('*');

const run = crypto.randomUUID();
await post('import_runs', JSON.stringify({ id: run }));
let parts = 0;
const part = () => {
  parts += 1;
  return `{"import_id":"${run}","part":${parts % 500},"rows":{"cpd_records":${large}}}`;
};

/**
 * Each is repeated by as many loops as it says.
 * @type {[number, () => Promise<Response>][]}
 */
const KINDS = [
  [6, () => get(`cpd_records?select=id&or=(title.ilike.*${letters}*,provider.imatch.(a|b)*c.*d.*e$)`)],
  [4, () => get('clients?select=*,sessions(*,client:clients(*,sessions(id)))')],
  [6, () => get('cpd_records')],
  [4, () => post('cpd_records', large)],
  [4, () => post('import_parts', part())],
  [4, () => get('cpd_records?order=id&limit=2000')],
];

/** @param {() => Promise<Response>} send */
async function repeat(send) {
  for (;;)
    await send().then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
}

for (const [loops, send] of KINDS) for (let at = 0; at < loops; at += 1) void repeat(send);
