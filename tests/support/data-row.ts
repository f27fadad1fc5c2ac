// A row in Postgres' protocol.

export function dataRow(fields: readonly (Buffer | null)[]): Buffer {
  const written = fields.flatMap((field) => (field === null ? [int32(-1)] : [int32(field.length), field]));
  const content = Buffer.concat([int16(fields.length), ...written]);
  return Buffer.concat([Buffer.from('D'), int32(content.length + 4), content]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
