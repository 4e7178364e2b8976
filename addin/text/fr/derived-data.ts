// What was derived from the tables, in French.
import type { derivedDataText as English } from '../en/derived-data.ts'
import { counted } from './words.ts'

const menusGoBy = {
  day: 'Les menus sont par jour',
  week: 'Les menus sont par semaine',
  month: 'Les menus sont par mois',
  quarter: 'Les menus sont par trimestre',
  year: 'Les menus sont par année',
}
/** T is the time in periods from now; menus by quarter count it in months. */
const tCounts = {
  day: 'T compte les jours à partir de maintenant.',
  week: 'T compte les semaines à partir de maintenant.',
  month: 'T compte les mois à partir de maintenant.',
  year: 'T compte les années à partir de maintenant.',
}

export const derivedDataText: typeof English = {
  weekOf: (monday) => `la semaine du ${monday}`,
  menus: ({ period, unit, now, rows, past, earliest }) => {
    const back = earliest === null ? '' : `, jusqu’à T = ${earliest}`
    return (
      `${menusGoBy[period]} : l’actuel est ${now} avec ${counted(rows, 'ligne')}, ` +
      `et il y a ${counted(past, 'menu passé', 'menus passés')}${back}. ${tCounts[unit]}`
    )
  },
  menusOfT: 'Aucune colonne n’indique le menu : les lignes d’un même T forment un menu.',
  menusOfLabels: 'Les menus se distinguent par leur libellé ; l’actuel a T = 0.',
  severalSizes: (rows, sizes) => {
    const offer = counted(
      rows,
      'ligne propose plusieurs quantités',
      'lignes proposent chacune plusieurs quantités',
    )
    return `${offer} : chacune de ces ${counted(sizes, 'quantité')} est envoyée comme une ligne à part.`
  },
  keysRenamed: (keys) =>
    `${counted(keys, 'clé figure', 'clés figurent')} dans plusieurs menus passés : le menu y a été ajouté à la clé.`,
}
