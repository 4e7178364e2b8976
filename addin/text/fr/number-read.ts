// Why a number that was typed cannot be used, in French.
import type { numberReadText as English } from '../en/number-read.ts'

const outside = (typed: string) => `« ${typed} » est hors limites`

export const numberReadText: typeof English = {
  either: (typed, whole, parts) =>
    `« ${typed} » peut être ${whole} ou ${parts} : écrivez-le de l’une de ces façons.`,
  noNumber: (typed) => `« ${typed} » n’est pas un nombre : écrivez des chiffres, comme 1234,5.`,
  notAbove: (typed, low) => `${outside(typed)} : écrivez un nombre supérieur à ${low}.`,
  notAboveUpTo: (typed, low, high) =>
    `${outside(typed)} : écrivez un nombre supérieur à ${low}, au plus ${high}.`,
  notFrom: (typed, low) => `${outside(typed)} : écrivez un nombre de ${low} ou plus.`,
  notFromTo: (typed, low, high) => `${outside(typed)} : écrivez un nombre de ${low} à ${high}.`,
}
