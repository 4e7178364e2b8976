// “Take EDPS out of this workbook”: what the add-in wrote and is removed, and what stays. Lines of
// two lists.

export const removalListText = {
  /** Progress of every tool on the workbook. */
  beginning: 'Beginning',
  looking: 'Looking for what the add-in wrote',
  lookingForFormulas: (sheet: string) => `Looking for formulas in the sheet ${sheet}`,
  takingOut: 'Taking out what the add-in wrote',
  /** Why it is not done. */
  planIsMade:
    'A plan is being made from this workbook: cancel it first, or wait until it is there.',
  changed: 'The workbook has changed since this was listed: look at it once more.',
  /** `why`: a sentence of Excel. */
  broke: (why: string) => `${why} What was taken out until then is gone.`,

  /** What is removed. */
  columnOf: (column: string, table: string) => `“${column}” of ${table}`,
  /** `column`: made by `columnOf`. */
  column: (column: string) => `The column ${column}, with its values and comments`,
  parts: 'The plans that the workbook keeps, your description and options, the begun plan',
  settings: 'What the workbook remembers for the add-in: tables, columns, who planned',
  name: (name: string) => `The name ${name}`,
  sampleSheet: (sheet: string) => `The sheet ${sheet} of the sample data, which is unchanged`,

  /** What stays in every workbook. */
  staysAlways: [
    'Your own tables, cells and sheets',
    'Plans at the service, until it deletes them by itself',
    'Your key on this device, if it is kept there: “Sign out” forgets it',
    'Charts, names, conditional formats and data validations of yours that read what goes: they are not listed, so look for them yourself',
  ],
  /** What stays in this one, and why. */
  stays: {
    sheetPartly: (sheet: string) =>
      `Formulas in a part of the sheet ${sheet} were not looked at: its rows moved, or it is too large.`,
    sampleUsed: (sheet: string) => `The sample sheet ${sheet}: formulas of other sheets use it.`,
    sampleChanged: (sheet: string) => `The sheet ${sheet} of the sample data: it was changed.`,
    samplesUnknown:
      'Sheets of the sample data: the add-in could not load what to compare them with.',
    columnRenamed: (now: string, table: string, before: string) =>
      `The column “${now}” of ${table}: it was “${before}” and has been renamed, so it is yours.`,
    columnUnknown: (column: string, table: string) =>
      `The column “${column}” of ${table}: the workbook does not remember that the add-in made it.`,
    name: (name: string) => `The name ${name}: it stands for cells, so it is yours.`,
    lastSheet: (sheet: string) => `The sheet ${sheet}: a workbook keeps one sheet.`,
  },
}
