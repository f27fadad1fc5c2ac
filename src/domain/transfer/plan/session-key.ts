// The key that is unique in the database: client and calendar date.
export const sessionKey = (session: { readonly client_id: string; readonly date: string }) =>
  `${session.client_id}\n${session.date}`;
