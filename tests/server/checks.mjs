// Counts what holds and what does not: a line per check, a summary at the end.
export const long = process.argv.includes("--long");

export class Checks {
  constructor(title) {
    this.title = title;
    this.passed = 0;
    this.failed = 0;
    this.from = performance.now();
  }

  /** One line. `detail` is shown when it does not hold. */
  ok(what, holds, detail = "") {
    if (holds) this.passed++;
    else this.failed++;
    console.log(`${holds ? "ok   " : "FAIL "} ${what}${holds || detail === "" ? "" : ": " + shown(detail)}`);
    return Boolean(holds);
  }

  equal(what, got, wanted) {
    return this.ok(what, shown(got) === shown(wanted), `${shown(got)}, not ${shown(wanted)}`);
  }

  /** A refusal of REST: status and code. */
  refused(what, answer, status, code) {
    return this.equal(what, [answer.status, answer.body?.error?.code], [status, code]);
  }

  /** A figure that nobody promised, so that the reader sees it. */
  note(text) {
    console.log("     " + text);
  }

  /** A group of checks; what it throws is one that failed, and the others go on. */
  async part(name, body) {
    console.log(`--- ${name}`);
    try {
      await body(this);
    } catch (error) {
      this.ok(name + " ran to its end", false, error.stack ?? String(error));
    }
  }

  /** The summary line; gives the exit code. */
  finish() {
    const seconds = ((performance.now() - this.from) / 1000).toFixed(1);
    console.log(`${this.title}: ${this.passed} passed, ${this.failed} failed, ${seconds} s`);
    return this.failed === 0 ? 0 : 1;
  }
}

function shown(value) {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 600 ? text.slice(0, 600) + "…" : text;
}

/** The value below which a share of the sorted numbers lies. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
