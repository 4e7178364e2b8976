// Why a column was guessed to be a field, and why a further column is proposed to be sent or to stay. Shown
// at the column.

export const columnGuessesText = {
  /** `field`: its name for the service, as "unit_cost". */
  noColumn: (field: string) => `No column for ${field}.`,
  /** Why the column `header` was guessed to be `field`. */
  sameName: (header: string) => `“${header}” has exactly this name.`,
  sameButForCase: (header: string, field: string) =>
    `“${header}” is ${field} but for case and separators.`,
  usualName: (header: string, field: string) => `“${header}” is a usual name for ${field}.`,
  onlyDates: (header: string) => `“${header}” is the only column of dates.`,

  /** Why a further column is proposed to stay in the workbook. */
  stays: {
    unnamed: 'The column has no name.',
    written: 'The add-in writes this column.',
    twice: 'Another column has the same name.',
    blank: 'The column is blank.',
    personal: 'Its name says notes or persons.',
    notMoney: 'Of sales, columns of money are read; take it if your description names it.',
    distinct: 'Nearly every row has a text of its own: nothing repeats.',
  },
  /** What a further column that is proposed to be sent holds. */
  taken: {
    number: 'Numbers that may bear on the outcome.',
    text: 'Texts that repeat and may bear on the outcome.',
    boolean: 'True or false.',
    date: 'Dates, sent as ISO days.',
    mixed: 'Numbers and texts.',
    blank: '',
  },
}
