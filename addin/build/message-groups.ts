// What the groups of a catalogue are for.
import type { Catalogue } from '#addin/messages/compile.ts'

/** Not texts of the pane: what language.ts has, the page Help, and the listing of the add-in. */
const OTHERS = ['language', 'help', 'ribbon', 'agent']

/** Groups that also stand in the workbook or are a custom function's answer: there in English in every language. */
export const ENGLISH_GROUPS = [
  'tableChanges',
  'writtenPart',
  'paneFixes',
  'planParts',
  'limitWords',
]

/** Groups of texts of the pane. */
export const groupsOf = (catalogue: Catalogue): string[] =>
  Object.keys(catalogue).filter((group) => !OTHERS.includes(group))

/** The name of a group in code: `planStep` is `planStepText`. */
export const nameOf = (group: string): string => `${group}Text`

/** Notes of the service by their codes: every language has all. */
const NOTES = 'serviceNotes'

/** Whether an entry of this name has texts by codes of the service; of those named so a language may have none, some or all. */
export const isByCode = (name: string): boolean => name.endsWith('ByCode') || name === NOTES
