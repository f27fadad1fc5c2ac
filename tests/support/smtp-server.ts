// An SMTP server on loopback whose responses a test sets.
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** 250: accepts everything. Other codes: the response to RCPT TO. silent: accepts connections and sends nothing. */
export type SmtpBehaviour = 250 | 451 | 550 | 'refuses the sign-in' | 'silent';

export interface SmtpServer {
  readonly url: string;
  behaviour: SmtpBehaviour;
  /** The accepted mails, oldest first: recipient and the whole message. */
  readonly taken: { to: string; message: string }[];
  /** The number of RCPT TO commands, whatever the response. */
  asked: number;
  /** Connections that were made so far. */
  connections: number;
  stop(): Promise<void>;
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    smtp.connections += 1;
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    converse(socket, smtp);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const smtp: SmtpServer = {
    url: `smtp://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour: 250,
    taken: [],
    asked: 0,
    connections: 0,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return smtp;
}

function converse(socket: Socket, smtp: SmtpServer): void {
  let to = '';
  let message: string | null = null;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (message !== null) {
      if (line !== '.') return void (message += `${line}\n`);
      smtp.taken.push({ to, message });
      message = null;
      return say('250 2.0.0 kept');
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') return say('250-loopback\r\n250 AUTH PLAIN');
    if (verb === 'AUTH') return say(smtp.behaviour === 'refuses the sign-in' ? '535 5.7.8 no' : '235 2.7.0 welcome');
    if (verb === 'RCPT') {
      smtp.asked += 1;
      to = /<(.*)>/.exec(line)?.[1] ?? '';
      if (smtp.behaviour === 550) return say(`550 5.1.1 <${to}>: no such user here`);
      if (smtp.behaviour === 451) return say(`451 4.7.1 <${to}>: greylisted, come again`);
    }
    if (verb === 'DATA') {
      message = '';
      return say('354 go on');
    }
    if (verb === 'QUIT') return socket.end('221 bye\r\n');
    return say('250 fine');
  };
  if (smtp.behaviour !== 'silent') say('220 loopback ESMTP');
  socket.on('data', (chunk) => {
    if (smtp.behaviour === 'silent') return;
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
}
