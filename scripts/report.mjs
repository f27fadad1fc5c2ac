// Reports a run of stages: their times, the numbers of tests, and the exit code.
import { MissingProgram } from './missing-program.mjs';

/** @typedef {{ ok: boolean, passed?: number, failed?: number, missing?: string, failures?: string[] }} Result */
/** @typedef {{ stages: { name: string, result: string, seconds: number, passed: number, failed: number }[], passed: number, failed: number }} Summary */

export class Report {
  /** @type {(Result & { name: string, seconds: string, passed: number, failed: number })[]} */
  #stages = [];

  /**
   * `run` resolves to {ok, passed?, failed?}; a stage that throws has failed, or was not run if a program is missing, and the next
   * ones still run.
   * @param {string} name
   * @param {() => Promise<Result>} run
   */
  async stage(name, run) {
    const started = performance.now();
    console.log(`\n── ${name}`);
    /** @type {Result} */
    let result;
    try {
      result = await run();
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      console.error(message);
      result = { ok: false, ...(error instanceof MissingProgram && { missing: message }) };
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    this.#stages.push({ name, seconds, passed: 0, failed: 0, ...result });
    console.log(`${word(result)}  ${name}  ${seconds} s`);
    return result.ok;
  }

  /**
   * Prints what failed, the table, what is missing, and the line with the sums: a reader of the last page of a log learns the reason. The exit code is 1 if a stage failed or was not run.
   * @returns {Summary}
   */
  end() {
    /** @param {'passed' | 'failed'} key */
    const sum = (key) => this.#stages.reduce((total, stage) => total + stage[key], 0);
    for (const { name, failures = [] } of this.#stages) {
      if (failures.length > 0) console.log(`\n── failed: ${name}\n\n${shortened(failures)}`);
    }
    console.log('');
    for (const { name, seconds, passed, failed, ...result } of this.#stages) {
      const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
      console.log(`${word(result).padEnd(7)} ${name.padEnd(34)} ${seconds.padStart(6)} s  ${tests}`);
    }
    const missing = new Set(this.#stages.flatMap((stage) => stage.missing ?? []));
    if (missing.size > 0) console.log(`\n${[...missing].join('\n')}`);
    const [passed, failed] = [sum('passed'), sum('failed')];
    console.log(`\ntests: ${passed} passed, ${failed} failed`);
    if (this.#stages.some((stage) => !stage.ok)) process.exitCode = 1;
    const stages = this.#stages.map(({ name, seconds, ...stage }) => ({
      name,
      result: word(stage),
      seconds: Number(seconds),
      passed: stage.passed,
      failed: stage.failed,
    }));
    return { stages, passed, failed };
  }
}

/** @param {Result} result */
const word = ({ ok, missing }) => (ok ? 'ok' : missing ? 'NOT RUN' : 'FAILED');

const [MOST_FAILURES, CHARACTERS_EACH] = [20, 800];

/** @param {string[]} failures */
function shortened(failures) {
  const shown = failures.slice(0, MOST_FAILURES).map((text) => text.slice(0, CHARACTERS_EACH));
  const left = failures.length - shown.length;
  return [...shown, ...(left > 0 ? [`${left} more`] : [])].join('\n\n');
}
