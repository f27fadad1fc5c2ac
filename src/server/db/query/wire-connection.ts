// The part of pg's connection that our queries speak to; the published types describe an older one.

export interface WireConnection {
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly (string | null)[] }): void;
  execute(): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
}
