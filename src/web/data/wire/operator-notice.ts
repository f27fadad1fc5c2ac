import { ERROR_CODE_HEADER, MAINTENANCE_CODE, NOTICE_HEADER } from '#domain/operator-notice.ts';
import { createStore } from './store.ts';

/** The operator's notice in the newest answer, as NOTICE_HEADER has it; null: there is no notice. */
export const operatorNotice = createStore<string | null>(null);

/** Called with every answer. A refusal without the header may be a proxy's. */
export function noteNotice({ ok, headers }: Response): void {
  const told = headers.get(NOTICE_HEADER);
  if ((ok || told !== null) && told !== operatorNotice.get()) operatorNotice.set(told);
}

/** Whether nothing can be changed at the moment. */
export const isMaintenance = (told = operatorNotice.get()) => told?.startsWith('maintenance ') === true;

export const isRefusedInMaintenance = ({ headers }: Response) => headers.get(ERROR_CODE_HEADER) === MAINTENANCE_CODE;
