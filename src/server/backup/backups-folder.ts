import { join } from 'node:path';

/** Where backups are made unless a command names another file. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');
