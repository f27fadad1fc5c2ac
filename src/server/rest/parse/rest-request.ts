// A request to /rest/v1, as the stages see it.
export interface RestRequest {
  readonly method: string;
  /** The last part of the path: a table or a function. */
  readonly name: string;
  readonly search: string;
  readonly header: (name: string) => string | undefined;
  readonly body: () => Promise<ArrayBuffer>;
}
