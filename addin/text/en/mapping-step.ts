// The screen where the columns of the tables are checked, and how time is read from them.

export const mappingStepText = {
  title: 'Check the columns',
  /** A button. */
  next: 'Next: description',
  /** A field and its table, in the list of `lacks`. */
  fieldOf: (field: string, table: string) => `${field} of ${table}`,
  lacks: (fields: readonly string[]) => `Still without a column: ${fields.join(', ')}.`,
  lookAgain: 'Please look again',
  recalled: 'As last time in this workbook. No cell is sent yet.',
  guessed: 'These are guesses from your headers. Correct what is wrong. No cell is sent yet.',

  time: 'Time',
  /** Titles of the folded fields of time: how time is read. */
  timeAsBelow: 'Time: as below',
  timeByColumn: 'Time: by its own column T',
  timeByDatesLatest: {
    day: 'Time: by dates, every day, the latest is the current menu',
    week: 'Time: by dates, every week, the latest is the current menu',
    month: 'Time: by dates, every month, the latest is the current menu',
    quarter: 'Time: by dates, every quarter, the latest is the current menu',
    year: 'Time: by dates, every year, the latest is the current menu',
  },
  /** `now`: a day as 2026-11-22. */
  timeByDatesNow: {
    day: (now: string) => `Time: by dates, every day, now is ${now}`,
    week: (now: string) => `Time: by dates, every week, now is ${now}`,
    month: (now: string) => `Time: by dates, every month, now is ${now}`,
    quarter: (now: string) => `Time: by dates, every quarter, now is ${now}`,
    year: (now: string) => `Time: by dates, every year, now is ${now}`,
  },
}
