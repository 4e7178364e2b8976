// Excel's name of a cell: B4. Rows and columns are counted from 0.

export function columnLetters(column: number): string {
  let letters = ''
  for (let at = column + 1; at > 0; at = Math.floor((at - 1) / 26))
    letters = String.fromCharCode(65 + ((at - 1) % 26)) + letters
  return letters
}

export const cellName = (row: number, column: number): string =>
  `${columnLetters(column)}${row + 1}`
