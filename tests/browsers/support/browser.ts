// The operations of a browser that tests need, independent of its protocol; page.ts builds on them.

/** Input actions in the format of WebDriver and WebDriver BiDi. */
export type Actions = readonly (
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: readonly object[] }
  | { type: 'key'; id: string; actions: readonly object[] }
)[];

export interface Browser {
  readonly name: string;
  /** Resolves when the page is loaded. */
  goto(url: string): Promise<void>;
  /**
   * Calls a function in the page. `source` is its text; arguments and result (also of a promise) are JSON, undefined
   * becomes null. Rejects with what the function throws.
   */
  call(source: string, ...args: readonly unknown[]): Promise<unknown>;
  perform(actions: Actions): Promise<void>;
  close(): Promise<void>;
}
