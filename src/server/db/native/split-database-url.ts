// The servers that DATABASE_URL names. Apart from what uses pg, since the settings are read with it.

const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/** One URL for each server that `databaseUrl` names, in its order. */
export function splitDatabaseUrl(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = AUTHORITY.exec(databaseUrl) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}
