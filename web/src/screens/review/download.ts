// A record as a file of the reader's own.

export function downloadRecord(record: string, game: string, date: string | undefined): void {
  const address = URL.createObjectURL(new Blob([record], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${game}-${date ?? 'game'}.record`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
