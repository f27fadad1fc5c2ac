// Gives rows to the queries of a client as bytes. pg's own reader makes strings of every column, which for a long JSON
// text costs more than all the rest; here rows are cut out of the stream, and pg reads only the other messages.
import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import { DATA_ROW } from './data-rows.ts';
import { MessageSplitter, messageLength } from './message-splitter.ts';

interface Connection extends EventEmitter {
  attachListeners(stream: EventEmitter): void;
}

/** To be called before `connect`. From then on every query of the client must take its rows as DataRow messages, some at a time. */
export function receiveRawRows(client: Client): void {
  const { connection } = client as unknown as { connection: Connection };
  const attachToPg = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    const others = new EventEmitter();
    attachToPg(others);
    const splitter = new MessageSplitter();
    stream.on('data', (chunk: Buffer) => {
      for (const messages of splitter.push(chunk)) deliver(connection, others, messages);
    });
  };
}

/** Runs of rows to the connection, runs of other messages to pg's reader, in the order in which they came. */
function deliver(connection: Connection, others: EventEmitter, messages: Buffer): void {
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
