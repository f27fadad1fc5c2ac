// Six tasks of a coach by docs/wire.md and the official clients: sign up, record a session, read the dashboard, keep a certificate, ask a
// witness to confirm, save an archive. Needs @supabase/auth-js, @supabase/functions-js and @supabase/postgrest-js. How to run it:
//   node six-tasks.mjs https://hourbook.example.org name@example.org 'a long password' certificate.pdf
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AuthClient } from '@supabase/auth-js';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';

const [url, email, password, file] = process.argv.slice(2);
const { publishableKey: apikey } = await (await fetch(`${url}/config.json`)).json();
const done = ({ data, error }) => {
  if (error) throw error;
  return data;
};

// Sign up. With CONFIRM_EMAIL the session comes with signInWithPassword, after the mailed link.
const auth = new AuthClient({ url: `${url}/auth/v1`, headers: { apikey } });
const { session } = done(await auth.signUp({ email, password, options: { data: { terms_accepted: true } } }));
const headers = { apikey, Authorization: `Bearer ${session.access_token}` };
const tables = new PostgrestClient(`${url}/rest/v1`, { headers });
const functions = new FunctionsClient(`${url}/functions/v1`, { headers });
// Mails to a witness carry the coach's name.
done(await tables.from('profiles').update({ display_name: 'Dana Coach' }).eq('id', session.user.id));

// Record a session of an hour with a new client.
const today = new Date().toISOString().slice(0, 10);
const client = done(await tables.from('clients').insert({ name: 'Amara Osei' }).select('id').single());
const held = { client_id: client.id, date: today, duration: 60, completed: true, paid: true };
done(await tables.from('sessions').insert(held));

// Read the dashboard.
const dashboard = done(await tables.rpc('dashboard', { today }));
console.log('dashboard', JSON.stringify(dashboard));

// Keep a certificate with a CPD record.
const cpd = { title: 'Level 1 programme', date: today, hours: 6 };
const record = done(await tables.from('cpd_records').insert(cpd).select('id').single());
const upload = { id: crypto.randomUUID(), area: 'cpd_records', record: record.id, name: basename(file) };
const certificate = { 'X-Certificate': encodeURIComponent(JSON.stringify(upload)) };
const body = new Blob([await readFile(file)]);
console.log('certificate', done(await functions.invoke('add-certificate', { body, headers: certificate })).type);

// Ask a witness, with the sums that the preview shows.
const ask = {
  id: crypto.randomUUID(),
  kind: 'client',
  witness_name: 'Amara Osei',
  witness_email: 'amara@example.org',
  client_ids: [client.id],
  subject: null, period_from: null, period_to: null, letter: null, message: '',
};
const { sums } = done(await functions.invoke('preview-witness-request', { body: { ask } }));
console.log('asked until', done(await functions.invoke('ask-witness', { body: { ask, sums } })).expires_at);

// Save everything as an archive: with certificates a ZIP.
const archive = done(await functions.invoke('create-archive', { body: {} }));
await writeFile('archive.zip', Buffer.from(await archive.arrayBuffer()));
console.log('archive', archive.size, 'bytes');
