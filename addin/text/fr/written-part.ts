// A plan of which the sheet could take a part only, in French.
import type { writtenPartText as English } from '../en/written-part.ts'
import { counted, countText, moneyText } from './words.ts'

export const writtenPartText: typeof English = {
  holds: (deals, planned, profit) =>
    `La feuille contient ${counted(deals, 'offre')} sur ${countText(planned)}, bénéfice prévu ${moneyText(profit)}.`,
  unfilled: (rows) =>
    `${counted(rows, 'ligne était nouvelle ou modifiée lors de l’écriture, et est restée vide', 'lignes étaient nouvelles ou modifiées lors de l’écriture, et sont restées vides')}.`,
}
