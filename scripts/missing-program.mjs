/** A program is not installed and could not be. The message is one line: what is missing, and the command that installs it. */
export class MissingProgram extends Error {
  /** @override */
  name = 'MissingProgram';
}

/**
 * The end of what a failed installation wrote, for the reader who wonders why.
 * @param {string} output
 */
export const lastLines = (output) => output.trim().split('\n').slice(-3).join('\n');
