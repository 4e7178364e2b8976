// Why a number that was typed cannot be used, in German.
import type { numberReadText as English } from '../en/number-read.ts'

export const numberReadText: typeof English = {
  either: (typed, whole, parts) =>
    `„${typed}“ kann ${whole} oder ${parts} bedeuten: Schreiben Sie es so.`,
  noNumber: (typed) => `„${typed}“ ist keine Zahl: Schreiben Sie Ziffern, wie 1234,5.`,
  notAbove: (typed, low) =>
    `„${typed}“ ist außerhalb der Grenzen: Schreiben Sie eine Zahl über ${low}.`,
  notAboveUpTo: (typed, low, high) =>
    `„${typed}“ ist außerhalb der Grenzen: Schreiben Sie eine Zahl über ${low}, höchstens ${high}.`,
  notFrom: (typed, low) =>
    `„${typed}“ ist außerhalb der Grenzen: Schreiben Sie eine Zahl ab ${low}.`,
  notFromTo: (typed, low, high) =>
    `„${typed}“ ist außerhalb der Grenzen: Schreiben Sie eine Zahl von ${low} bis ${high}.`,
}
