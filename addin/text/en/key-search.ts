// “Look for API keys”: the search of the workbook for keys of the service, and their removal. Names
// of sheets, tables and so on are as in the workbook.

/** Texts that Excel prints at the edges of a page. */
const pageTexts = {
  leftHeader: 'left header',
  centerHeader: 'header',
  rightHeader: 'right header',
  leftFooter: 'left footer',
  centerFooter: 'footer',
  rightFooter: 'right footer',
}

/** Properties of a workbook (File, Info). */
const properties = {
  title: 'title',
  subject: 'subject',
  author: 'author',
  manager: 'manager',
  company: 'company',
  category: 'category',
  keywords: 'tags',
  comments: 'comments',
}

export const keySearchText = {
  /** Progress. */
  lookingThrough: (sheet: string) => `Looking through the sheet ${sheet}`,
  /** `what`: one of `kinds`. */
  lookingAt: (what: string) => `Looking at ${what}`,
  takingOut: 'Taking keys out',
  /** Kinds of places; also listed as what was not searched. */
  kinds: {
    tables: 'names of sheets, tables and columns',
    names: 'defined names',
    comments: 'comments',
    settings: 'settings',
    parts: 'XML parts',
    properties: 'properties',
    pages: 'headers and footers',
  },
  /** What is never searched, in the same list. */
  never:
    'notes, text boxes, charts and pictures, queries and connections, addresses of links, texts of data ' +
    'validation, conditional formats and macros',
  partly: (sheet: string) => `part of the sheet ${sheet}: its rows moved, or it is too large`,

  /** Where a key was found. */
  places: {
    cell: (address: string, sheet: string) => `Cell ${address} of the sheet ${sheet}`,
    sheetName: 'Name of a sheet',
    tableName: 'Name of a table',
    columnName: (table: string) => `Name of a column of the table ${table}`,
    name: (name: string) => `Defined name ${name}`,
    nameComment: (name: string) => `Defined name ${name}, its comment`,
    comment: (address: string) => `Comment at ${address}`,
    reply: (address: string) => `Reply at ${address}`,
    setting: (name: string) => `Setting ${name}`,
    part: (namespace: string) => `XML part ${namespace}`,
    property: (property: keyof typeof properties) => `Property: ${properties[property]}`,
    customProperty: (name: string) => `Property ${name}`,
    page: (text: keyof typeof pageTexts, sheet: string) =>
      `Printed ${pageTexts[text]} of the sheet ${sheet}`,
  },
  /** What the removal does there. */
  removals: {
    cell: 'The cell is emptied.',
    sheet: 'The sheet gets another name; formulas follow it.',
    table: 'The table gets another name; formulas follow it.',
    column: 'The column gets another name; formulas follow it.',
    name: 'The name is deleted: formulas that use it show an error.',
    comment: 'The comment is deleted; with a comment its replies.',
    setting: 'The setting is deleted.',
    part: 'The whole XML part is deleted, with all that it holds.',
    property: 'The property is emptied.',
    'custom property': 'The property is deleted.',
    page: 'The text is emptied.',
  },
  nameCommentEmptied: 'Its comment is emptied.',
  /** What was done: one sentence for each kind that has any. `why`: a sentence of Excel. */
  done: (taken: number, gone: number, failed: number, why: string | null) =>
    [
      `${taken} taken out.`,
      ...(gone > 0 ? [`${gone} no longer where they were found.`] : []),
      ...(failed > 0 ? [`${failed} could not be taken out: ${why}`] : []),
    ].join(' '),
}
