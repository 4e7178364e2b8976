// The plans that the workbook keeps: why one cannot be read, kept or restored.

export const planPartsText = {
  damaged: 'The plan that this workbook keeps is damaged. Press Plan menu to make a new one.',
  not_ours: 'The XML part is not of this add-in.',
  newer: 'The plan in this workbook was written by a newer add-in: reload the add-in to read it.',
  /** Number of earlier plans that are damaged. */
  lost: (plans: number) =>
    plans === 1
      ? 'One of the earlier plans in this workbook is damaged: it cannot be restored. The others can.'
      : `${plans} of the earlier plans in this workbook are damaged: they cannot be restored. The others can.`,
  /** Why a plan is not kept. */
  holds_key:
    'A key or text of the plan looks like an API key: nothing is written, for whoever has the workbook could read it.',
  too_large: 'The plan is too large for the workbook to keep. The columns can still be written.',
  /** Why an earlier plan cannot be restored. */
  otherMenu:
    'It was made for another menu, of an earlier or later time: none of its deals is on the current one.',
  otherTable: (table: string, now: string) =>
    `It was made for the table ${table}, and the current plan for ${now}.`,
  /** Why a spending limit is not kept. */
  noLimit:
    'A chosen deal has no unit cost: what the plan spends is not known, so no limit can be kept.',
}
