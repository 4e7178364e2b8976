// Problems that the add-in finds in the tables before the service's rules are run. A problem at rows is
// one of `says` in the frame `atRows`; its remedy stands beside it in `fix`.
import { counted, countText, exactText } from './words.ts'

/** The current period, whose name is `now`. */
const current = {
  day: (now: string) => `${now}, the current day,`,
  week: (now: string) => `${now}, the current week,`,
  month: (now: string) => `${now}, the current month,`,
  quarter: (now: string) => `${now}, the current quarter,`,
  year: (now: string) => `${now}, the current year,`,
}
type Period = keyof typeof current

export const tableProblemsText = {
  /** `says`: one of the clauses below. `rows`: `rows` or `rowsCounted`. */
  atRows: (table: string, header: string | null, says: string, rows: string) =>
    header === null
      ? `${table}: ${says} in ${rows}.`
      : `${table}, column “${header}”: ${says} in ${rows}.`,
  /** "row 12", "rows 12, 31 and 40", "rows 12, 31, 40 and 7 more": numbers of rows of the sheet. */
  rows: (shown: readonly string[], more: number) => {
    if (more > 0) return `rows ${shown.join(', ')} and ${countText(more)} more`
    if (shown.length === 1) return `row ${shown[0]}`
    return `rows ${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
  },
  rowsCounted: (n: number) => counted(n, 'row'),
  /**
   * What stands in the cells of a problem, a sentence after it. `one`: it has one cell. `more`: there are
   * others.
   */
  cellSays: (shown: readonly string[], one: boolean, more: boolean) =>
    `${one ? 'The cell says' : 'The cells say'} ${shown.map((text) => `“${text}”`).join(', ')}${more ? ' and others' : ''}.`,

  /** What is wrong in some rows; `atRows` adds the table, the column and the rows. */
  says: {
    /** `now`: the name of the current period, as "2026-08" or "the week of 2026-08-03". */
    dateInFuture: (now: string, period: Period) => `the date lies after ${current[period](now)}`,
    saleInFuture: (now: string, period: Period) => `the sale lies after ${current[period](now)}`,
    historyIsNow: (now: string, period: Period) =>
      `the row of the history lies in ${current[period](now)}`,
    dateMissing: 'there is no date',
    dateUnreadable: 'the cell is no date',
    dateAmbiguous: 'the text is two days, for month and day cannot be told apart,',
    timeUnreadable: 'the cell is no number',
    farOff: (value: number, usual: number) =>
      `${exactText(value)} stands where nearly all values are ${exactText(usual)} or less`,
    belowZero: (value: number) => `${exactText(value)} stands where all other values are 0 or more`,
    takenSizeUnknown: 'the deal was taken, and nothing says at which of its sizes',
    takenNotUnits: 'the size taken is no number of units',
    sizesUnreadable: 'no sizes can be read',
    sizesAmbiguous: 'it is not clear whether a comma or a space parts two sizes or belongs to one',
    sizesNotPositive: 'a size or a step is not greater than 0',
    sizesEmptyRange: 'the smallest size is larger than the largest',
    sizesTooMany: 'there are more than 1,000 sizes',
    sizesAreDate: 'Excel has made a date of the sizes',
    menuUnknown: 'the menu or batch is none in which the key was offered',
    saleBeforeHistory: 'the sale is older than every past deal of its key and is left out',
    excelError: 'an Excel error stands',
  },
  fix: {
    dateOrPeriod: 'Correct the date, or choose another current period.',
    historyIsNow: 'Choose a shorter period, or move the row to the table of the current menu.',
    dateMissing: 'Fill in the date, or delete the whole row.',
    dateUnreadable: 'Write a date that Excel shows as one, or as 2024-01-31.',
    dateAmbiguous: 'Turn the texts into dates (Data, Text to Columns, Date), or write 2024-01-31.',
    timeUnreadable: 'Type the number of periods alone: 0 is now, −1 one period ago.',
    oddValue: 'Correct it where it is a slip: the plan learns from it as it stands.',
    takenSizeUnknown:
      'Map a column with the units that were taken, or keep one row a size in the history.',
    takenNotUnits: 'Write the units that were taken; 0 or blank where the deal was declined.',
    /** The forms of lists and ranges are read in every language as written here. */
    sizes: 'Write a size, a list such as 1; 2; 5, or a range such as 1-10 step 2.',
    sizesAmbiguous: 'Write two sizes as 1; 500, and one size as a number without a comma or space.',
    sizesTooMany: 'Make the step larger.',
    sizesAreDate: 'Format the column as text (Home, Number, Text) and type the sizes again.',
    menuUnknown: 'Correct the menu or batch, or leave it blank: then the time of the sale decides.',
    saleBeforeHistory: 'Nothing to do where the units were bought before the history begins.',
    errorInFeature: 'Mend the formula, or clear the cell where nothing is known.',
    errorInField: 'Mend the formula, or type the value in its place.',
  },

  /** Problems of a whole table or column: what is wrong, and its remedy. */
  noMenuTime: (table: string) => `${table}: neither a column T nor dates say when each menu was.`,
  noMenuTimeFix:
    'Map a column of dates and choose a period, or map T (0 = now, −1 = one period ago).',
  noSaleTime: (table: string) => `${table}: no column says when a sale was.`,
  noSaleTimeFix: {
    byDate: 'Map its column of dates.',
    byT: 'Map T, or let T follow from dates in all tables.',
  },
  noDates: (table: string) =>
    `${table}: no column of dates is mapped, and T is to follow from dates.`,
  noDatesFix: 'Map the column of dates, or say that the sheet has T itself.',
  /** `tables`: the tables that lack it. `means`: what the field is; null = not known. */
  unmapped: (tables: readonly string[], field: string, means: string | null) => {
    const explained = means === null ? field : `${field} (${means})`
    return `${tables.join(' and ')}: no column is mapped to ${explained}.`
  },
  unmappedFix: 'Choose its column under Columns.',
  rowsOfSizes: (table: string, rows: number, most: number) =>
    `${table}: all sizes together make ${countText(rows)} rows; ${countText(most)} are the most.`,
  rowsOfSizesFix: 'Make the steps between sizes larger, or leave out the oldest menus.',
  tableGone: (table: string) => `The table “${table}” is not in the workbook.`,
  tableGoneFix: 'Choose another table for it, or undo its deletion.',
  columnGone: (table: string, header: string) => `${table} has no column “${header}”.`,
  columnGoneFix: 'Map another column in its place.',
  columnTwice: (table: string, header: string) => `${table} has two columns “${header}”.`,
  columnTwiceFix: 'Give one of them another name.',
  columnRenamedFix: (to: string) =>
    `Is it “${to}” now? Then take that column; else map another one in its place.`,
  tableEmpty: (table: string) => `${table} holds no deal: every row is blank.`,
  tableEmptyFix: 'Fill the table, or choose another one in its place.',
  featureNamed: (table: string, header: string) =>
    `${table}: the feature “${header}” has the name of a column that the service reads as something else.`,
  featureNamedFix: 'Map it to that field, rename the column, or leave it out.',
  descriptionMissing:
    'Your business is not described: every plan needs that, also one from your own profits.',
  descriptionMissingFix: 'Say in the description what a deal earns and what it costs.',
}
