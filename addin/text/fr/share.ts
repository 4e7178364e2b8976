// A sentence about how sales of deals that were offered more than once were assigned, in French.
import type { shareText as English } from '../en/share.ts'
import { counted, numberText, percentText } from './words.ts'

export const shareText: typeof English = {
  named: (units) => `${numberText(units)} d’après le menu ou le lot que la vente nomme`,
  inOrder: (units) => `${numberText(units)} selon premier entré, premier sorti`,
  latest: (units) => `${numberText(units)} à la dernière offre avant la vente`,
  beyond: (units) => `${numberText(units)} à la dernière offre, au-delà de tout ce qui a été pris`,
  before: (units) => `${numberText(units)} à aucune, la vente précédant la première offre`,
  sentence: (keys, units, ways, assumed) =>
    `${counted(keys, 'clé a été proposée', 'clés ont été proposées')} plus d’une fois. ` +
    `Attribution de ces ventes (${counted(units, 'unité')}) : ${ways.join(', ')}. ` +
    `Cela repose sur une supposition pour ${percentText(assumed)} de toutes les unités vendues.`,
}
