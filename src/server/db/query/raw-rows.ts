// Makes a pg client pass rows to its queries as bytes. pg's own reader decodes every column to a string, which for a long JSON
// text costs more than the rest of the request. Here rows are cut out of the stream and pg reads only the other messages.
import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import { ROW_MAX_BYTES } from '../limits.ts';
import { DATA_ROW } from './data-rows.ts';
import { MessageSplitter, TOO_LONG_ROW, messageLength } from './message-splitter.ts';

interface Connection extends EventEmitter {
  attachListeners(stream: EventEmitter): void;
}

/** Call it before `connect`. Every query of the client then receives buffers with one or more whole DataRow messages. */
export function receiveRawRows(client: Client): void {
  const { connection } = client as unknown as { connection: Connection };
  const attachToPg = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    const others = new EventEmitter();
    attachToPg(others);
    const splitter = new MessageSplitter(ROW_MAX_BYTES);
    stream.on('data', (chunk: Buffer) => {
      for (const messages of splitter.push(chunk)) deliver(connection, others, messages);
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
