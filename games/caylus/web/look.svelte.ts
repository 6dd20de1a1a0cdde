// Where the provost would stand, while somebody looks at it in the sheet: the board shows it at once.
export const look = $state<{ provost: number | null }>({ provost: null });
