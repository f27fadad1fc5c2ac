// Limits how many calls that hold much are under way in this process, for each kind (`atOnce` in functions/function-list.ts): files that
// are received and sent, of which each has some chunks of 256 KiB in clear and encrypted, audit files, and texts of calendars.
import { Counts } from '#server/counts.ts';
import { shareOf } from '#server/settings/limit-share.ts';

const TOTAL = 64;
const PER_COACH = 4;

export class Transfers {
  private readonly under = new Counts();
  private readonly most: number;
  private total = 0;
  private readonly perCoach: number;

  /** `processes`: of this server, which share its limit. */
  constructor(processes: number, perCoach = PER_COACH) {
    this.most = shareOf(TOTAL, processes, perCoach);
    this.perCoach = perCoach;
  }

  /** A function that ends the transfer, which may be called more than once; null where there is no place. */
  begin(userId: string): (() => void) | null {
    if (this.under.of(userId) >= this.perCoach || this.total >= this.most) return null;
    this.under.add(userId, 1);
    this.total += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.total -= 1;
      this.under.add(userId, -1);
    };
  }
}
