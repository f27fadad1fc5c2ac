// Gives rows to the queries of a client as bytes. pg's own reader makes strings of every column, which for a long JSON
// text costs more than all the rest; here rows are cut out of the stream, and pg reads only the other messages.
import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import { HEAD_BYTES, MessageSplitter, messageLength } from './message-splitter.ts';

const DATA_ROW = 0x44; // D

interface Connection extends EventEmitter {
  attachListeners(stream: EventEmitter): void;
}

/** To be called before `connect`. From then on every query of the client must take rows of `Buffer | null`. */
export function receiveRawRows(client: Client): void {
  const { connection } = client as unknown as { connection: Connection };
  const attachToPg = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    const others = new EventEmitter();
    attachToPg(others);
    const splitter = new MessageSplitter();
    stream.on('data', (chunk: Buffer) => deliver(connection, others, splitter.push(chunk)));
  };
}

/** Rows to the connection, runs of other messages to pg's reader, in the order in which they came. */
function deliver(connection: Connection, others: EventEmitter, messages: Buffer): void {
  let start = 0;
  for (let offset = 0; offset < messages.length;) {
    const end = offset + messageLength(messages, offset);
    if (messages[offset] === DATA_ROW) {
      if (offset > start) others.emit('data', messages.subarray(start, offset));
      connection.emit('dataRow', { fields: readFields(messages, offset) });
      start = end;
    }
    offset = end;
  }
  if (messages.length > start) others.emit('data', messages.subarray(start));
}

function readFields(bytes: Buffer, start: number): (Buffer | null)[] {
  const count = bytes.readInt16BE(start + HEAD_BYTES);
  const fields: (Buffer | null)[] = [];
  let offset = start + HEAD_BYTES + 2;
  for (let index = 0; index < count; index += 1) {
    const length = bytes.readInt32BE(offset);
    offset += 4;
    fields.push(length < 0 ? null : bytes.subarray(offset, offset + length));
    offset += Math.max(length, 0);
  }
  return fields;
}
