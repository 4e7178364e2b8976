// What is put into a cell of a plan sheet, as it is typed: a text stays a text and a number a number. Pure.

/** A text that people wrote stays a text: no formula, number or date. */
export const textCell = (text: string): string => (text === '' ? '' : `'${text}`)

/** As Excel keeps it: fifteen digits. */
export const numberCell = (number: number): string => String(Number(number.toPrecision(15)))

/** Most characters of a cell: one that is longer is hardly read, and Excel takes 8,192 of what is typed as a formula. */
const LONGEST = 2000

export const cut = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
