import { folderName, packetFiles, type PacketFile } from '#domain/hand-in/packet-files.ts';
import type { Heading } from '#domain/hand-in/packet-texts.ts';
import type { Packet } from '#domain/hand-in/packet.ts';
import { saveFile } from '#web/data/device/save-file.ts';
import { zipFiles } from '#web/data/device/zip-files.ts';
import { certificateContent } from '#web/data/records/certificates/certificate-content.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { makeAuditFile } from '../make-audit-file.ts';

/**
 * Saves the packet as a ZIP file. The audit file in it always has clients by number. Rejects with the name of a file that
 * could not be downloaded, since the packet would be incomplete without it.
 */
export function savePacket(packet: Packet, heading: Heading, today: string): Promise<void> {
  return logged('hand in', async () => {
    const { body, level, stage } = packet.goal;
    const auditFile = await makeAuditFile({ judged_on: today, names: 'number', rules: [{ body, level, stage }] });
    async function* files(): AsyncGenerator<readonly [string, Blob]> {
      for (const file of packetFiles(packet, heading)) yield [file.name, await contentOf(file, auditFile.blob)];
    }
    saveFile(`${folderName(packet, today)}.zip`, await zipFiles(files()));
  });
}

function contentOf(file: PacketFile, auditFile: Blob): Blob | Promise<Blob> {
  switch (file.kind) {
    case 'text':
      return new Blob([file.text], { type: file.type });
    case 'audit-file':
      return auditFile;
    case 'certificate':
      return certificateContent(file.id).catch((error: unknown) => {
        throw new Error(`The certificate for “${file.title}” could not be downloaded: ${messageOf(error)}`);
      });
  }
}
