// Why a number that was typed cannot be used, in Spanish.
import type { numberReadText as English } from '../en/number-read.ts'

const outside = (typed: string) => `«${typed}» está fuera de los límites`

export const numberReadText: typeof English = {
  either: (typed, whole, parts) =>
    `«${typed}» puede ser ${whole} o ${parts}: escríbalo de una de estas formas.`,
  noNumber: (typed) => `«${typed}» no es un número: escriba cifras, como 1234,5.`,
  notAbove: (typed, low) => `${outside(typed)}: escriba un número mayor que ${low}.`,
  notAboveUpTo: (typed, low, high) =>
    `${outside(typed)}: escriba un número mayor que ${low} y no superior a ${high}.`,
  notFrom: (typed, low) => `${outside(typed)}: escriba un número igual o mayor que ${low}.`,
  notFromTo: (typed, low, high) => `${outside(typed)}: escriba un número de ${low} a ${high}.`,
}
