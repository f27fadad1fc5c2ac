import { unwrap } from './wire-error.ts';

type Answer = Parameters<typeof unwrap>[0];
type Data<Of extends Answer> = Extract<Of, { error: null }>['data'];

/** A query function that reads the data of a request, which is ended when nobody waits for it any more. */
export const reading =
  <Of extends Answer, Made = Data<Of>>(
    request: () => { abortSignal: (signal: AbortSignal) => PromiseLike<Of> },
    make: (data: Data<Of>) => Made = (data) => data as Made,
  ) =>
  async ({ signal }: { signal: AbortSignal }): Promise<NoInfer<Made>> =>
    make(unwrap(await request().abortSignal(signal)));
