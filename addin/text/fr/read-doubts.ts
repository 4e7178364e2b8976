// What the pane adds to the reading of the description, in French.
import type { readDoubtsText as English } from '../en/read-doubts.ts'

export const readDoubtsText: typeof English = {
  noHorizon:
    'Rien ne dit quand les invendus sont passés en perte. Indiquez-le sous Options, Plus d’options : ' +
    '« Périodes avant passage en perte des invendus ».',
}
