// For web/tests/browser/steady.mjs: this game asks questions in a sheet, which lies elsewhere in a narrow window.
export const lessonSize = 'phone';
