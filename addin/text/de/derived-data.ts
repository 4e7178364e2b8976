// What was derived from the tables, in German.
import type { derivedDataText as English } from '../en/derived-data.ts'
import { counted, countText } from './words.ts'

const menusGoBy = {
  day: 'Ein Menü je Tag',
  week: 'Ein Menü je Woche',
  month: 'Ein Menü je Monat',
  quarter: 'Ein Menü je Quartal',
  year: 'Ein Menü je Jahr',
}
/** T is the time in periods from now; menus by quarter count it in months. */
const tCounts = {
  day: 'T zählt Tage ab jetzt.',
  week: 'T zählt Wochen ab jetzt.',
  month: 'T zählt Monate ab jetzt.',
  year: 'T zählt Jahre ab jetzt.',
}

export const derivedDataText: typeof English = {
  weekOf: (monday) => `Woche vom ${monday}`,
  menus: (said) => {
    const back = said.earliest === null ? '' : `, zurück bis T = ${said.earliest}`
    return (
      `${menusGoBy[said.period]}: Das aktuelle ist ${said.now} mit ${counted(said.rows, 'Zeile', 'Zeilen')}; ` +
      `dazu kommen ${counted(said.past, 'früheres', 'frühere')}${back}. ${tCounts[said.unit]}`
    )
  },
  menusOfT: 'Keine Spalte nennt das Menü: Die Zeilen mit gleichem T sind ein Menü.',
  menusOfLabels: 'Die Menüs unterscheiden sich durch ihre Bezeichnungen; das aktuelle hat T = 0.',
  severalSizes: (rows, sizes) => {
    const offer =
      rows === 1
        ? '1 Zeile bietet mehrere Mengen an'
        : `${countText(rows)} Zeilen bieten jeweils mehrere Mengen an`
    return `${offer}: Jede dieser ${countText(sizes)} Mengen wird als eigene Zeile gesendet.`
  },
  keysRenamed: (keys) =>
    keys === 1
      ? '1 Schlüssel wurde in mehreren früheren Menüs angeboten: Dort wurde ihm das Menü angehängt.'
      : `${countText(keys)} Schlüssel wurden in mehreren früheren Menüs angeboten: Dort wurde ihnen das Menü angehängt.`,
}
