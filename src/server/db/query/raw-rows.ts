// Makes a pg client pass rows to its queries as bytes. pg's own reader decodes every column to a string, which for a long JSON
// text costs more than the rest of the request. Here rows are cut out of the stream and pg reads only the other messages.
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { nextTurn } from '#server/time-slices.ts';
import { ROW_MAX_BYTES } from '../limits.ts';
import { DATA_ROW } from './data-rows.ts';
import { MessageSplitter, TOO_LONG_ROW, messageLength } from './message-splitter.ts';

/** Of one transaction's rows; then other requests have their turn. Most answers are shorter. */
const SLICE_BYTES = 256 * 1024;

interface Connection extends EventEmitter {
  attachListeners(stream: EventEmitter & Pick<Readable, 'pause' | 'resume'>): void;
}

/** Call it before `connect`. Every query of the client then receives buffers with one or more whole DataRow messages. */
export function receiveRawRows(client: Client): void {
  const { connection } = client as unknown as { connection: Connection };
  const attachToPg = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    const others = new EventEmitter();
    attachToPg(others as unknown as Readable);
    const splitter = new MessageSplitter(ROW_MAX_BYTES);
    let received = 0;
    connection.on('readyForQuery', () => (received = 0));
    stream.on('data', (chunk: Buffer) => {
      for (const messages of splitter.push(chunk)) deliver(connection, others, messages);
      received += chunk.length;
      if (received < SLICE_BYTES) return;
      received = 0;
      stream.pause();
      void nextTurn().then(() => stream.resume());
    });
  };
}

/** Rows go to the connection, other messages to pg's reader, in their order. */
function deliver(connection: Connection, others: EventEmitter, messages: Buffer): void {
  // Recognised by its identity, so it is not cut.
  if (messages === TOO_LONG_ROW) {
    connection.emit('dataRow', messages);
    return;
  }
  for (let offset = 0; offset < messages.length;) {
    const areRows = messages[offset] === DATA_ROW;
    const end = endOfRun(messages, offset, areRows);
    const run = messages.subarray(offset, end);
    if (areRows) connection.emit('dataRow', run);
    else others.emit('data', run);
    offset = end;
  }
}

function endOfRun(messages: Buffer, start: number, areRows: boolean): number {
  let end = start;
  while (end < messages.length && (messages[end] === DATA_ROW) === areRows) end += messageLength(messages, end);
  return end;
}
