// What every mail with a link is made from.
export interface LinkMail {
  readonly to: string;
  readonly href: string;
  readonly appName: string;
  /** How long the link works. */
  readonly hours: number;
}
