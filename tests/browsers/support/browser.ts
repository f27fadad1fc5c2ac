// What a test needs of a browser, whatever protocol it speaks: the rest is built on these (page.ts).

/** Input as WebDriver and WebDriver BiDi both write it. */
export type Actions = readonly (
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: readonly object[] }
  | { type: 'key'; id: string; actions: readonly object[] }
)[];

export interface Browser {
  readonly name: string;
  /** Resolves once the page is loaded. */
  goto(url: string): Promise<void>;
  /**
   * Calls a function in the page. `source` is its text; what it is given and what it returns, or resolves with, is JSON, and
   * undefined comes back as null. Rejects with what it throws.
   */
  call(source: string, ...args: readonly unknown[]): Promise<unknown>;
  perform(actions: Actions): Promise<void>;
  close(): Promise<void>;
}
