// When a worker that ended is replaced. At once if it has worked for a while; later and later if workers end soon after their
// start, so that a server that cannot run does not spend the machine on starting.

/** A worker that served for so long counts as a sound one. */
const SOUND_MS = 30_000;
const SHORTEST_MS = 250;
const LONGEST_MS = 30_000;
/** So many short lives in a row, and no worker is left: the command ends. */
const HOPELESS = 4;

export class RestartPause {
  private shortLives = 0;

  /** `servedMs`: how long the worker that ended had served; 0 if it never did. Returns the pause before its replacement. */
  after(servedMs: number): number {
    if (servedMs >= SOUND_MS) {
      this.shortLives = 0;
      return 0;
    }
    this.shortLives += 1;
    return Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (this.shortLives - 1));
  }

  get isHopeless(): boolean {
    return this.shortLives >= HOPELESS;
  }
}
