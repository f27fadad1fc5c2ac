// What the database allows once: a client and a calendar date.
export const sessionKey = (session: { readonly client_id: string; readonly date: string }) =>
  `${session.client_id}\n${session.date}`;
