// The self-check of this Excel: what it does just now. Its report is English in every language, for
// it goes to whoever supports the add-in.

export const selfCheckProgressText = {
  makingSheet: 'Making a sheet',
  removingSheet: 'Removing the sheet',
  functionsFollow: 'Changing a name that a function is given',
  undo: 'Writing as one step of undo',
}
