// A deal's profit written into the sheet as formulas.

export const liveFormulaText = {
  title: 'Follow a deal’s profit in the sheet',
  deal: 'Deal',
  firstCell: 'First cell',
  firstCellHint: 'As H2 or Sheet2!B4; blank: the selected cell.',
  firstCellExplanation: 'Only empty cells outside of tables are filled.',
  /** A button, and why it cannot be pressed. */
  insert: 'Insert live formula',
  beingWritten: 'The formulas are being written.',
  standsAt: (deal: string, address: string) => `${deal} stands at ${address}.`,
  notInserted: 'Not inserted',
}
