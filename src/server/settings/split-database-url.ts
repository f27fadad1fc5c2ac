// The servers that DATABASE_URL names. A file without pg, because the settings need it.

const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/;

/** One URL for each server in `databaseUrl`, in its order. */
export function splitDatabaseUrl(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = AUTHORITY.exec(databaseUrl) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}
