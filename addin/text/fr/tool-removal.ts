// The tool that removes what the add-in wrote into the workbook, in French.
import type { toolRemovalText as English } from '../en/tool-removal.ts'
import { counted } from './words.ts'

const formulas = (n: number) => counted(n, 'de vos formules lit', 'de vos formules lisent')

export const toolRemovalText: typeof English = {
  remove: 'Supprimer tout cela',
  reallyRemove: 'Vraiment supprimer tout cela',
  lookAgain: 'Vérifiez encore',
  whatGoes: 'Ce qui est supprimé',
  nothing: 'Rien : ce classeur ne contient rien du complément.',
  forGood:
    'Cela ne peut pas être rétabli ici. Enregistrez d’abord une copie si vous pensez avoir encore besoin du plan.',
  whatStays: 'Ce qui reste',

  removed: 'Supprimé',
  removedNote:
    'Le classeur ne contient plus rien du complément. Enregistrez-le pour que le fichier n’en contienne plus rien non plus.',
  whatStayed: 'Ce qui est resté',

  formulasRead: (n) => `${formulas(n)} ce qui sera supprimé`,
  formulasReadGone: (n) => `${formulas(n)} ce qui a été supprimé`,
  moreFormulas: (n) => `Et ${counted(n, 'autre formule', 'autres formules')}.`,
}
