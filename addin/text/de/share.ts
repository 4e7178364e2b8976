// A sentence about how sales of deals that were offered more than once were assigned, in German.
import type { shareText as English } from '../en/share.ts'
import { counted, numberText, percentText } from './words.ts'

export const shareText: typeof English = {
  named: (units) => `${numberText(units)} nach dem Menü oder der Charge, die der Verkauf nennt`,
  inOrder: (units) => `${numberText(units)} nach „first in, first out“`,
  latest: (units) => `${numberText(units)} zum letzten Angebot vor dem Verkauf`,
  beyond: (units) => `${numberText(units)} zum letzten Angebot, über alles Genommene hinaus`,
  before: (units) =>
    `${numberText(units)} zu keinem, weil sie vor dem ersten Angebot verkauft wurden`,
  sentence: (keys, units, ways, assumed) =>
    `${counted(keys, 'Schlüssel wurde', 'Schlüssel wurden')} mehrmals angeboten; ` +
    `unter ${keys === 1 ? 'diesem Schlüssel' : 'diesen Schlüsseln'} ${units === 1 ? 'wurde' : 'wurden'} ${numberText(units)} Stück verkauft. ` +
    `Zugeordnet wurden ${ways.join(', ')}. ` +
    `Bei ${percentText(assumed)} aller verkauften Stücke ist die Zuordnung eine Annahme.`,
}
