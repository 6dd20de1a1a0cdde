// n and p go to the next and the previous marked decision, seen from where the reader is.
addEventListener('keydown', event => {
  if (!'np'.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  const marked = [...document.querySelectorAll('.list .marked')];
  const here = marked.findIndex(entry => '#' + entry.id === location.hash);
  const next = event.key === 'n' ? here + 1 : here - 1;
  if (marked[next]) location.hash = marked[next].id;
});
