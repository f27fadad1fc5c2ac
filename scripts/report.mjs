// Reports a run of stages: their times, the numbers of tests, and the exit code.

export class Report {
  #stages = [];

  /** `run` resolves to {ok, passed?, failed?}; a stage that throws has failed, and the next ones still run. */
  async stage(name, run) {
    const started = performance.now();
    console.log(`\n── ${name}`);
    let result;
    try {
      result = await run();
    } catch (error) {
      console.error(error.message);
      result = { ok: false };
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    this.#stages.push({ name, seconds, passed: 0, failed: 0, ...result });
    console.log(`${result.ok ? 'ok' : 'FAILED'}  ${name}  ${seconds} s`);
    return result.ok;
  }

  /** Prints the table and the line with the sums. The exit code is 1 if a stage failed. */
  end() {
    const sum = (key) => this.#stages.reduce((total, stage) => total + stage[key], 0);
    console.log('');
    for (const { name, seconds, ok, passed, failed } of this.#stages) {
      const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(34)} ${seconds.padStart(6)} s  ${tests}`);
    }
    console.log(`\ntests: ${sum('passed')} passed, ${sum('failed')} failed`);
    if (this.#stages.some((stage) => !stage.ok)) process.exitCode = 1;
  }
}
