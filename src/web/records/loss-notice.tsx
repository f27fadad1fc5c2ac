import type { Loss } from '#domain/witnesses/witness-loss.ts';
import type { WitnessedArea } from '#domain/witnesses/witness-kinds.ts';
import { useLoss } from '#web/data/records/witnesses/row-witnesses.ts';
import { Notice } from '#web/ui/notice.tsx';

interface LossNoticeProps {
  area: WitnessedArea;
  rows: readonly { readonly id: string; readonly minutes: number }[];
  loss: Loss;
}

/** In a form: what sending it takes from the confirmed hours of these rows. */
export function LossNotice({ area, rows, loss }: LossNoticeProps) {
  const text = useLoss(area, rows, loss);
  return text && <Notice tone="warn">{text}</Notice>;
}
