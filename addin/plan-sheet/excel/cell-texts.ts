// What is put into a cell of a plan sheet, as it is typed: a text stays a text and a number a number. Pure.

/** A text that people wrote stays a text: no formula, number or date. */
export const textCell = (text: string): string => (text === '' ? '' : `'${text}`)

/** As Excel keeps it: fifteen digits. */
export const numberCell = (number: number): string => String(Number(number.toPrecision(15)))

/** A text of at most so many characters. */
export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text
