// Where the focus goes when what had it goes away: browsers drop it to the body, and whoever has no mouse begins at the top again.

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, [tabindex="0"]';
const isSeen = (element: Element) => element.getClientRects().length > 0;
const isGone = (element: HTMLElement) => !element.isConnected || element.matches(':disabled') || !isSeen(element);
const within = (place: Element) => [...place.querySelectorAll<HTMLElement>(focusable)].filter(isSeen);

/** What had the focus last: the element, what it stood in from the inside out, and the how-manieth it was there. */
interface Place {
  element: HTMLElement;
  path: Element[];
  index: number;
}

class FocusKeeper {
  /** The person uses keys, or something that presses buttons for them; not a mouse or a finger. */
  byKeyboard = false;
  /** What comes next at a table; null on other screens. */
  next: (() => HTMLElement | null) | null = null;
  private last: Place | null = null;
  /** What had the focus before a dialog took it. */
  private before: Place | null = null;
  /** Where the focus waits until there is something to decide. */
  private parked: HTMLElement | null = null;

  start(): void {
    addEventListener('keydown', () => (this.byKeyboard = true), true);
    addEventListener('pointerdown', () => (this.byKeyboard = false), true);
    // Assistive technology presses buttons without a key or a pointer.
    document.addEventListener('click', ({ detail }) => (this.byKeyboard = detail === 0), true);
    addEventListener('focusin', ({ target }) => this.note(target as HTMLElement), true);
    new MutationObserver(() => this.mend()).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'class', 'open'] });
  }

  private note(element: HTMLElement): void {
    const path: Element[] = [];
    for (let one = element.parentElement; one; one = one.parentElement) path.push(one);
    const dialog = element.closest('dialog');
    if (dialog && !this.last?.path.includes(dialog)) this.before = this.last;
    if (element !== this.parked) this.parked = null;
    this.last = { element, path, index: path.length ? within(path[0]).indexOf(element) : 0 };
  }

  private mend(): void {
    const active = document.activeElement;
    if (!this.last || document.querySelector('dialog[open]')) return;
    if (this.parked && active === this.parked) return this.goOn();
    if (active && active !== document.body) return;
    // Whoever clicks beside everything has taken the focus away themselves.
    if (isGone(this.last.element)) this.place(this.last);
  }

  private goOn(): void {
    const next = this.byKeyboard ? this.next?.() : null;
    if (next && next !== this.parked) next.focus();
  }

  private place(lost: Place): void {
    const opener = lost.element.closest('dialog') || lost.path.some((one) => one.tagName === 'DIALOG') ? this.before : null;
    if (opener && !isGone(opener.element)) return opener.element.focus({ preventScroll: true });
    // A finger or a mouse must not find something looked at that it has not touched.
    const choice = this.byKeyboard ? (this.next?.() ?? nearby(lost)) : null;
    if (choice && choice.tagName !== 'MAIN') return choice.focus();
    const main = choice ?? document.querySelector<HTMLElement>('main[tabindex], main [tabindex="-1"]:is(h1, h2)');
    if (!main) return;
    this.parked = main;
    main.focus({ preventScroll: true });
  }
}

/** What stands now where it stood; nothing if the whole screen is another one, whose first button would be chosen by chance. */
function nearby({ path, index }: Place): HTMLElement | null {
  const place = path.find((one) => one.isConnected && one !== document.body && one.id !== 'app');
  const found = place?.closest('main, dialog, header, footer') ? within(place) : [];
  return found[Math.min(Math.max(index, 0), found.length - 1)] ?? null;
}

export const focusKeeper = new FocusKeeper();
