// An admin that the settings name, signed in the way its owner does: by the mailed link, since nobody knows a password of
// an account that the server made.
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type APIRequestContext } from '@playwright/test';

export const ADMIN_PASSWORD = 'correct horse admin';

interface Admin {
  email: string;
  changeRole(userId: string, newRole: 'admin' | 'user'): Promise<number>;
}

export async function adminOfWorker(request: APIRequestContext, parallelIndex: number): Promise<Admin> {
  const email = `admin-${parallelIndex}@example.org`;
  const { publishableKey: apikey } = (await (await request.get('/config.json')).json()) as { publishableKey: string };
  const forwarded = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const headers = { apikey, 'x-forwarded-for': forwarded };
  const token = (await byPassword(request, headers, email)) ?? (await byMailedLink(request, headers, email));
  return {
    email,
    changeRole: async (userId, newRole) => {
      const response = await request.post('/functions/v1/update-user-role', {
        headers: { ...headers, authorization: `Bearer ${token}` },
        data: { userId, newRole },
      });
      return response.status();
    },
  };
}

/** Makes a coach an admin for the time of `work`. */
export async function whileAdmin(
  request: APIRequestContext,
  parallelIndex: number,
  coachId: string,
  work: () => Promise<void>,
): Promise<void> {
  const admin = await adminOfWorker(request, parallelIndex);
  expect(await admin.changeRole(coachId, 'admin')).toBe(200);
  await work();
  expect(await admin.changeRole(coachId, 'user')).toBe(200);
}

type Headers = Record<string, string>;

async function byPassword(request: APIRequestContext, headers: Headers, email: string): Promise<string | null> {
  const data = { email, password: ADMIN_PASSWORD };
  const response = await request.post('/auth/v1/token?grant_type=password', { headers, data });
  return response.ok() ? ((await response.json()) as { access_token: string }).access_token : null;
}

async function byMailedLink(request: APIRequestContext, headers: Headers, email: string): Promise<string> {
  await request.post('/auth/v1/recover', { headers, data: { email } });
  const answer = await request.get(await mailedLink(email), { maxRedirects: 0 });
  const hash = new URL(answer.headers()['location'] ?? '').hash;
  const token = new URLSearchParams(hash.slice(1)).get('access_token');
  if (token === null) throw new Error('The mailed link signed nobody in');
  const changed = await request.put('/auth/v1/user', {
    headers: { ...headers, authorization: `Bearer ${token}` },
    data: { password: ADMIN_PASSWORD },
  });
  if (!changed.ok()) throw new Error(`Choosing a password answered ${changed.status()}: ${await changed.text()}`);
  return token;
}

/** The mail is written after the answer to the request for it. */
async function mailedLink(email: string): Promise<string> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mail');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    // The folder comes with the first mail.
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
    for (const name of files.toReversed()) {
      const text = readFileSync(join(folder, name), 'utf8')
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '=');
      const link = /https?:\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0];
      if (text.includes(`To: ${email}`) && link) return link;
    }
    // Until it looks again.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail came for ${email}`);
}
