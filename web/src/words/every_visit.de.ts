// What every visit can say in German, as one file of the build: the words of the page, of the terminal, and about the games. A catalogue
// that is loaded later is not among them (words.svelte.ts).
const catalogues = import.meta.glob<Record<string, string>>(
  ['../../lang/*.de.json', '../../../lang/*.de.json', '../../../games/*/web/words/about.de.json', '!../../../lang/review.*.json', '!../../lang/review.*.json', '!../../lang/failure.*.json'],
  { eager: true, import: 'default' },
);

export default Object.assign({}, ...Object.values(catalogues)) as Record<string, string>;
