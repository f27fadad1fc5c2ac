import { clientColumns, type ClientInput } from '#domain/records/client.ts';

const nulls = Object.fromEntries(Object.keys(clientColumns).map((column) => [column, null]));

/** A client with only a name. */
export const emptyClient = (name: string) => ({ ...nulls, name, email: '' }) as Required<ClientInput>;
