// Form fields of every screen.

export const fieldsText = {
  /** To the ear: the button “?” that opens an explanation. */
  explain: 'Explain',
  /** To the ear: a bar of progress. */
  done: 'Done so far',
}
