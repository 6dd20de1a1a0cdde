// What is to be pressed outside the board, for a lesson or a hint: `data-due` marks it, and app.css rings it.

/** What a button can be found by. */
const telling = ['data-choice', 'data-move', 'data-spot', 'aria-disabled', 'aria-pressed'];

/** Marks what `find` finds until the function is called that it returns. Sheets open and buttons come up by themselves: whenever the table
    has changed, it is looked for anew. */
export function markDue(find: () => Element[]): () => void {
  let marked: Element[] = [];
  const mark = (found: Element[]) => {
    for (const one of marked) if (!found.includes(one)) one.removeAttribute('data-due');
    for (const one of found) one.setAttribute('data-due', '');
    marked = found;
  };
  const observer = new MutationObserver(() => mark(find()));
  observer.observe(document.querySelector('.table') ?? document.body, { subtree: true, childList: true, attributeFilter: telling });
  mark(find());
  return () => {
    observer.disconnect();
    mark([]);
  };
}
