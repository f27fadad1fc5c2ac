// What a run of stages came to: each one's time, the tests counted by the runners themselves, and the exit code.

export class Report {
  #stages = [];

  /** `run` resolves to {ok, passed?, failed?}; a stage that throws has failed, and the next one still runs. */
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

  /** Prints the table and the one line with the sums; the process then ends with 1 unless every stage was fine. */
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
