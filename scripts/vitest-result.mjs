// A reporter of Vitest: writes the numbers, what failed and which files took longest to the file in RESULT_FILE. Vitest's own JSON says
// nothing of errors outside of tests, such as those of hooks, of a worker that ended, or of a promise that nobody waited for.
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * What is read of Vitest's own types.
 * @typedef {{ name?: string, message: string, stack?: string, diff?: string }} Failure
 * @typedef {{ fullName: string, errors(): Failure[] }} Suite
 * @typedef {{ fullName: string, result(): { state: string, errors?: readonly Failure[] | undefined } }} Test
 * @typedef {{ relativeModuleId: string, diagnostic(): { duration: number }, errors(): Failure[], children: { allSuites(): Iterable<Suite>, allTests(): Iterable<Test> } }} File
 */

const MOST_SLOW = 20;

export default class ResultFile {
  /**
   * @param {readonly File[]} modules
   * @param {readonly Failure[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const failures = unhandled.map((error) => text('outside of tests', [error]));
    let [passed, failed] = [0, 0];
    for (const module of modules) {
      const file = module.relativeModuleId;
      if (module.errors().length > 0) failures.push(text(file, module.errors()));
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0) failures.push(text(`${file} > ${suite.fullName}`, suite.errors()));
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') passed += 1;
        if (state !== 'failed') continue;
        failed += 1;
        failures.push(text(`${file} > ${test.fullName}`, errors ?? []));
      }
    }
    const slowest = modules
      .map((module) => ({ file: module.relativeModuleId, seconds: Math.round(module.diagnostic().duration / 1000) }))
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, MOST_SLOW);
    writeFileSync(
      /** @type {string} */ (process.env['RESULT_FILE']),
      JSON.stringify({ passed, failed, failures, slowest }, null, 2),
    );
  }
}

/**
 * @param {string} where
 * @param {readonly Failure[]} errors
 */
const text = (where, errors) =>
  [where, ...errors.flatMap(({ name, message, stack, diff }) => [ownLines(stack ?? `${name}: ${message}`), diff ?? []])]
    .flat()
    .map(stripVTControlCharacters)
    .join('\n');

/** @param {string} stack */
const ownLines = (stack) => stack.split('\n').filter((line) => !line.includes('/node_modules/'));
