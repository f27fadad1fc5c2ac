import { BEFORE_FIRST_ID } from '#domain/before-first-id.ts';

/**
 * Calls `work` with each id, one after the other, until there is none or `stopping` aborts. `read`: the next page of ids after one, in their
 * order. Rejects as `read` and `work` do.
 */
export async function forEachId(
  read: (after: string) => Promise<readonly { readonly id: string }[]>,
  work: (id: string) => Promise<unknown>,
  stopping?: AbortSignal,
): Promise<void> {
  let last = BEFORE_FIRST_ID;
  while (!stopping?.aborted) {
    const page = await read(last);
    if (page.length === 0) return;
    for (const { id } of page) {
      if (stopping?.aborted) return;
      last = id;
      await work(id);
    }
  }
}
