// “Insert live formula”: where the formulas are put, and why there are none.

export const formulaPlaceText = {
  /** `address`: what was typed as “First cell”. */
  noCell: (address: string) =>
    `“${address}” is no cell: write it as B4, or with its sheet as Sheet2!B4.`,
  cellMissing: (address: string) =>
    `There is no cell ${address} in this workbook: look how its sheet is named.`,
  holdsKey:
    'The block would hold an API key, which whoever has the workbook could read: nothing was written. Take the key out of the sheet and of the description.',
  /** `from`: the address that was typed, null = the selected cell; `table`: null = filled cells. */
  occupied: (from: string | null, area: string, table: string | null) => {
    const what = table === null ? 'something stands already' : `the table ${table} is`
    const empty = 'with empty ones right of it and below it, outside of every table'
    return from === null
      ? `From the selected cell on the formulas would fill ${area}, where ${what}. Select a cell ${empty}, or type it as “First cell”; then press the button again.`
      : `From ${from} on the formulas would fill ${area}, where ${what}. Type another “First cell”, ${empty}; then press the button again.`
  },
  checkFirst: 'Check the data first: the formula is made from the tables.',
  otherTable: (table: string) =>
    `The plan is of ${table}, and another table was checked last: choose ${table} again and check it.`,
  noValuation:
    'There is no valuation to show: the description was not read, or your own profits are used.',
  noRow: (key: string) => `No row of the key ${key} is in the tables as they were checked.`,
  noSize: (key: string, size: number) =>
    `The tables as they were checked do not offer ${key} at the size ${size}.`,
  notAlone: (table: string) =>
    `Another row of ${table} is the same deal by its key, size and date: a formula cannot tell them apart.`,
  /** `column`: its name for the service. */
  columnMissing: (column: string) =>
    `The valuation reads ${column}, which no column of the sheet is.`,
}
