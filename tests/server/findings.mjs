// What a test says: a line per finding, a summary line, and the exit code.

/** Repeats of one mistake are counted, not printed: the first few tell enough. */
const shownOfAKind = 5;

export const flag = (name) => process.argv.includes("--" + name);

export class Findings {
  /** `--prove` plants a fault: then the test passes if it finds something. */
  constructor(title) {
    this.title = title;
    this.proving = flag("prove");
    this.checks = 0;
    this.kinds = new Map();
    this.began = performance.now();
  }

  get count() {
    return [...this.kinds.values()].reduce((sum, count) => sum + count, 0);
  }

  note(text) {
    console.log("  " + text);
  }

  /** Something that must hold; `details` says what does not. */
  check(holds, kind, details = "") {
    this.checks++;
    if (holds) return true;
    const count = (this.kinds.get(kind) ?? 0) + 1;
    this.kinds.set(kind, count);
    if (count <= shownOfAKind) console.log(`  FINDING ${kind}${details && ": " + details}`);
    return false;
  }

  /** Prints the summary and leaves with 0 or 1. */
  finish(figures = "") {
    for (const [kind, count] of this.kinds) {
      if (count > shownOfAKind) this.note(`${count - shownOfAKind} more: ${kind}`);
    }
    const passed = this.proving ? this.count > 0 : this.count === 0;
    const seconds = ((performance.now() - this.began) / 1000).toFixed(1);
    const sense = this.proving ? (passed ? " (the planted fault was found)" : " (the planted fault was NOT found)") : "";
    const result = `${this.checks} checks, ${this.count} findings${sense}`;
    console.log(`${passed ? "ok  " : "FAIL"} ${this.title}: ${figures && figures + "; "}${result}; ${seconds} s`);
    process.exit(passed ? 0 : 1);
  }
}

/** The value below which this part of the values lies. */
export function quantile(values, part) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

/** "p50 …, p99 …, max … ms" */
export function spread(values) {
  const text = [0.5, 0.99, 1].map((part) => Math.round(quantile(values, part)));
  return `p50 ${text[0]}, p99 ${text[1]}, max ${text[2]} ms`;
}
