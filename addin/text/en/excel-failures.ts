// What Excel refuses or does not do, and what to do about it.

export const excelFailuresText = {
  cellEdited: 'A cell is being edited: press Enter or Esc in the sheet, then try again.',
  dialogOpen: 'A dialog of Excel is open: close it, then try again.',
  busy: 'Excel is busy: wait a moment, then try again.',
  expired: 'The connection to the workbook has expired: reload the page, then try again.',
  protected: 'The sheet is protected or the workbook is read-only: unprotect it, then try again.',
  noRoom:
    'There is no room at the right of the table: move what stands there (another table, ' +
    'merged cells), then try again.',
  /** `what`: a text of excel-things.ts. */
  missing: (what: string) => `${what} is not in the workbook any more.`,
  rowMissing: (what: string) => `${what} is not there any more.`,
  tooLong: (what: string) =>
    `${what} has cells that are too long for Excel to hand over: shorten long texts.`,
  /** `code`: Excel's own name of the fault. */
  other: (code: string) =>
    `Excel could not do this (${code}). Try again; reopen the workbook if it stays.`,
  /** `needs`: as "ExcelApi 1.11", or `newerVersion`. */
  tooOld: (needs: string) =>
    `This Excel is too old: the add-in needs ${needs} (Excel 2021, Microsoft 365 or the web).`,
  newerVersion: 'a newer version',
  noAnswer: (seconds: number) =>
    `Excel has not answered for ${seconds} s. Look at the sheet before you try again.`,
  changed: (table: string) =>
    `${table} has changed since it was read, and this row is not found in it any more: check again.`,
  changing: (table: string, tries: number) =>
    `Rows of ${table} came, went or moved each of the ${tries} times that it was read. ` +
    'Try again when nobody sorts or adds rows.',
  /** A key of the service was about to be written into cells. */
  holdsKey:
    'An API key was about to be written into the workbook, where whoever has the file could read it: nothing was written.',
  nameTaken: (name: string) =>
    `The name ${name} means something else in this workbook: rename it, or formulas do not follow the plan by themselves.`,
  workerDied:
    'The part of the add-in that works on tables has stopped: reload the add-in. Nothing in the workbook is lost.',
}
