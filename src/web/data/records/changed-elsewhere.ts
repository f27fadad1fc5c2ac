/** The record was changed elsewhere, and the coach went back to the form. */
export class ChangedElsewhere extends Error {
  override readonly name = 'ChangedElsewhere';
  constructor() {
    super('Not saved: this was changed on another device. Save again to choose what to keep.');
  }
}
