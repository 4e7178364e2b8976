// What Excel refuses or does not do, in French.
import type { excelFailuresText as English } from '../en/excel-failures.ts'

export const excelFailuresText: typeof English = {
  cellEdited:
    'Une cellule est en cours de modification : appuyez sur Entrée ou Échap dans la feuille, puis réessayez.',
  dialogOpen: 'Une boîte de dialogue d’Excel est ouverte : fermez-la, puis réessayez.',
  busy: 'Excel est occupé : attendez un instant, puis réessayez.',
  expired: 'La connexion au classeur a expiré : rechargez la page, puis réessayez.',
  protected:
    'La feuille est protégée ou le classeur est en lecture seule : levez la protection, puis réessayez.',
  noRoom:
    'Il n’y a pas de place à droite du tableau : déplacez ce qui s’y trouve (un autre tableau, ' +
    'des cellules fusionnées), puis réessayez.',
  missing: (what) => `Excel ne trouve plus ${what}.`,
  rowMissing: (what) => `Excel ne trouve plus ${what}.`,
  tooLong: (what) =>
    `Excel ne peut pas transmettre ${what} : des cellules sont trop longues. Raccourcissez les textes longs.`,
  other: (code) =>
    `Excel n’a pas pu le faire (${code}). Réessayez ; si cela persiste, rouvrez le classeur.`,
  tooOld: (needs) =>
    `Cette version d’Excel est trop ancienne : le complément a besoin de ${needs} (Excel 2021, Microsoft 365 ou le web).`,
  newerVersion: 'une version plus récente',
  noAnswer: (seconds) =>
    `Excel ne répond pas depuis ${seconds} s. Regardez la feuille avant de réessayer.`,
  changed: (table) =>
    `${table} a changé depuis sa lecture, et cette ligne ne s’y trouve plus : vérifiez à nouveau.`,
  changing: (table, tries) =>
    `Des lignes de ${table} ont été ajoutées, supprimées ou déplacées à chacune des ${tries} lectures. ` +
    'Réessayez quand personne ne trie ni n’ajoute de lignes.',
  holdsKey:
    'Une clé API allait être écrite dans le classeur, où quiconque a le fichier pourrait la lire : rien n’a été écrit.',
  nameTaken: (name) =>
    `Le nom ${name} désigne autre chose dans ce classeur : renommez-le, sinon les formules ne suivent pas le plan d’elles-mêmes.`,
  workerDied:
    'La partie du complément qui traite les tableaux s’est arrêtée : rechargez le complément. Rien n’est perdu dans le classeur.',
}
