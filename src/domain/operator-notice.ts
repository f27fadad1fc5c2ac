// What the operator tells every coach (ADR 144). It is in a header of each answer, so no request asks for it.

/** 'maintenance': it can be read, and nothing can be changed. */
export type NoticeKind = 'notice' | 'maintenance';

export interface OperatorNotice {
  readonly kind: NoticeKind;
  readonly text: string;
}

/** Its value: the kind, a blank, and the text as encodeURIComponent writes it. Absent: nothing is told. */
export const NOTICE_HEADER = 'X-Notice';
export const NOTICE_TEXT_MAX = 300;

export const headerOfNotice = ({ kind, text }: OperatorNotice): string => `${kind} ${encodeURIComponent(text)}`;

/** The header of a refusal that has its code, and the code of what is refused because of maintenance. */
export const ERROR_CODE_HEADER = 'X-Sb-Error-Code';
export const MAINTENANCE_CODE = 'maintenance';
/** What such a refusal says, and after how many seconds to ask again. */
export const MAINTENANCE_REFUSAL = 'During maintenance nothing can be changed. Please try again later.';
export const MAINTENANCE_RETRY_SECONDS = '60';
