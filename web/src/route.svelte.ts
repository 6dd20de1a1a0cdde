// Which page is shown. `route` is reactive; `go('/rules/high-card/all#HC-2.1')` changes it. Ordinary links work too: a click on
// <a href="/…"> is followed without loading the page again. The browser's back button works.
//
//   /                    home                     /learn, /learn/<game>   learn by playing
//   /new/<game>          set up a game            /review/<id>            a finished game, judged
//   /play/<id>           a table on this device   /replay/<id>            a finished game, to look at
//   /table/<id>          a table on the server    /rules/<game>           the rule book
//   /join/<id>#invite    sit down                 /rules/<game>/all#KC-2.3 the numbered rules
//   /watch/<id>          look on                  /about/<topic>          keyboard, fairness, licences
//   /lobby               open tables              /settings
//   /learn/<game>/<example>                       an example of the rule book, to be tried

class Route {
  /** The parts of the path: ['rules', 'high-card']; empty at home. */
  segments = $state.raw<string[]>([]);
  /** Without its "#". */
  hash = $state('');
  query = $state.raw(new URLSearchParams());
  /** The person has come from another page of ours, not from outside. */
  moved = false;

  constructor() {
    this.read();
  }

  /** Takes over what the address says. */
  read() {
    this.segments = location.pathname.split('/').filter(Boolean).map(decoded);
    this.hash = decoded(location.hash.slice(1));
    this.query = new URLSearchParams(location.search);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const route = new Route();

/** Shows another page; `replace` leaves no way back to this one, as after setting up a game. */
export function go(path: string, { replace = false } = {}) {
  const before = location.pathname;
  route.moved = true;
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  route.read();
  if (location.pathname !== before) scrollTo(0, 0);
}

/** Somebody stays at a moment for this time before the address says so. */
const notedAfter = 300;
let noting: ReturnType<typeof setTimeout> | undefined;

/** Notes in the address which moment of this page is looked at. Browsers are not told of every one on the way: some refuse after a
    hundred, and the address is no reason to fail. */
export function noteMoment(moment: number) {
  clearTimeout(noting);
  const { pathname } = location;
  noting = setTimeout(() => {
    if (location.pathname !== pathname) return;
    try {
      history.replaceState(history.state, '', `#${moment}`);
    } catch {
      // The next moment is noted again.
    }
  }, notedAfter);
}

/** One page back, or home if the person has come from elsewhere. */
export function back() {
  if (route.moved) history.back();
  else go('/');
}

/** Follows a click on a link of this page, unless the person wants a new window or a download. */
function followLink(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || /\.\w+$/.test(link.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

window.addEventListener('popstate', () => {
  route.moved = true;
  route.read();
});
document.addEventListener('click', followLink);
