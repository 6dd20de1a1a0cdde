// A record as a file of the reader's own.

/** `updated`: when the game was played, in milliseconds since 1970; the file is called by its day. */
export function downloadRecord(record: string, game: string, updated: number): void {
  saveText(record, fileName(game, updated));
}

export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** "high-card-2026-11-15.record": Swedish dates are written as in records. */
export const fileName = (game: string, updated: number, kind = 'record'): string => `${game}-${new Date(updated).toLocaleDateString('sv')}.${kind}`;
