// Turns TLS on in a running Postgres of the tests.
import { chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openNativeOwner } from '#server/db/open-owner.ts';
import { SERVER_CERTIFICATE, SERVER_KEY } from './tls-certificates.ts';

export async function useTls(url: string): Promise<void> {
  const owner = await openNativeOwner(url);
  await owner.asOwner(async (run) => {
    const [{ data_directory: data } = { data_directory: '' }] = await run<{ data_directory: string }>(
      'show data_directory',
    );
    const { uid, gid } = statSync(data);
    for (const [file, content] of Object.entries({ 'server.key': SERVER_KEY, 'server.crt': SERVER_CERTIFICATE })) {
      writeFileSync(join(data, file), content, { mode: 0o600 });
      chownSync(join(data, file), uid, gid);
    }
    await run('alter system set ssl = on');
    await run('select pg_reload_conf()');
    for (let isOn = false; !isOn;) {
      isOn = (await run<{ ssl: string }>('show ssl'))[0]?.ssl === 'on';
      if (!isOn) await sleep(50);
    }
  });
  await owner.close();
}
