// Why a number that was typed cannot be used.

export const numberReadText = {
  /** `whole` and `parts`: the two numbers that it may mean. */
  either: (typed: string, whole: string, parts: string) =>
    `“${typed}” may be ${whole} or ${parts}: write it so.`,
  noNumber: (typed: string) => `“${typed}” is no number: write digits, as 1234.5.`,
  /** Outside of its bounds; the bounds are numbers as text. */
  notAbove: (typed: string, low: string) =>
    `“${typed}” is out of bounds: write a number above ${low}.`,
  notAboveUpTo: (typed: string, low: string, high: string) =>
    `“${typed}” is out of bounds: write a number above ${low}, at most ${high}.`,
  notFrom: (typed: string, low: string) =>
    `“${typed}” is out of bounds: write a number of ${low} or more.`,
  notFromTo: (typed: string, low: string, high: string) =>
    `“${typed}” is out of bounds: write a number from ${low} to ${high}.`,
}
