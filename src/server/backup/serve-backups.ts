// What a running server with the embedded engine does for commands, which cannot open its database: backups, beside the daily ones, and notices.
import type { EmbeddedDatabase } from '../db/embedded/embedded-database.ts';
import type { OperatorNotice } from '#domain/operator-notice.ts';
import type { Deps } from '../deps.ts';
import { writeNotice } from '../notice/watched-notice.ts';
import { readRestoreTime } from './backup-time.ts';
import { backupsFolder } from './backups-folder.ts';
import { openControlSocket } from './control-socket.ts';
import { DailyBackups } from './daily-backups.ts';
import { OffSiteCopies } from './off-site/off-site-copies.ts';

export interface ServedBackups {
  stop(): void;
}

export async function serveBackups(database: EmbeddedDatabase, deps: Deps): Promise<ServedBackups> {
  const { settings, log } = deps;
  const folder = backupsFolder(settings.dataDir);
  const daily = new DailyBackups({
    ...deps,
    folder,
    appVersion: settings.version,
    asOwner: async (work) => database.current.asOwner(work),
    copies: settings.offSite && new OffSiteCopies(settings.offSite),
  });
  const controls = {
    make: (file: string) => daily.make(file),
    tell: async (notice: OperatorNotice | null) => {
      await writeNotice(deps.db.asServer, notice);
      await deps.notice.renew();
    },
  };
  const socket = await openControlSocket(folder, controls).catch((error: unknown) => {
    // Some file systems do not support sockets. Daily backups do not need one.
    log.warn(
      { err: error },
      'npm run backup and npm run notice need this server stopped: its socket could not be opened',
    );
    return null;
  });
  deps.metrics.onCollect(() => readRestoreTime(deps));
  daily.start();
  return {
    stop() {
      daily.stop();
      socket?.close();
    },
  };
}
