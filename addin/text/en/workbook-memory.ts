// What the workbook remembers for the add-in, and why it does not.

export const workbookMemoryText = {
  setupLost: 'What the workbook remembers of the setup is damaged: choose it once more.',
  columnsLost:
    'What the workbook remembers of the columns that the add-in made is damaged: the next plan gets columns of its own.',
  newer: 'This workbook was last used with a newer version of the add-in: reload the add-in.',
  tooManyColumns:
    'The tables have too many columns for the workbook to remember which of them you take: look at “Columns” again whenever the pane is opened anew.',
  nameHoldsKey:
    'A name in the workbook looks like an API key: nothing is written. Rename the table or column.',
  namesTooLong: 'The names of tables and columns are too long for the workbook to remember.',
  descriptionHoldsKey:
    'The description holds something like an API key: it is not kept in the workbook. Take the key out.',
  /** A colleague works in the same workbook. */
  optionsChanged:
    'Meanwhile a colleague has changed the options in this workbook. Reload the pane to go on with hers, or check again to put yours in their place.',
  descriptionChanged:
    'Meanwhile a colleague has changed the description in this workbook. Reload the pane to go on with hers, or check again to put yours in their place.',
}
