// Choosing and reading the tables, in French.
import type { tableSetupText as English } from '../en/table-setup.ts'
import { counted, countText } from './words.ts'

/** What a needed column says. */
const lacksWhat = {
  key: 'l’identifiant de l’offre',
  size: 'la quantité',
  time: 'quand elle était proposée',
}

export const tableSetupText: typeof English = {
  chooseTable: 'Choisissez le tableau où se trouvent les offres.',
  readingTables: 'Lecture des tableaux',
  readingTable: (table, done, rows) =>
    `Lecture de ${table} : ${counted(done, 'ligne')} sur ${countText(rows)}`,
  lacking: (lacks) =>
    `Choisissez la colonne qui indique ${lacks.map((lack) => lacksWhat[lack]).join(', et ')}.`,
  loadingSample: 'Chargement de l’exemple',
  writingTable: (table) => `Écriture de ${table}`,
  sampleHasWords:
    'L’exemple a sa propre description. La vôtre est conservée : elle revient quand vous choisissez vos propres tableaux.',
  lookOnce:
    'Un plan se fait à partir de ces colonnes : vérifiez une fois ce qui a été deviné, puis cliquez à nouveau sur Planifier le menu, ou sur Suivant.',
  describeFirst:
    'Un plan doit savoir ce qu’une offre rapporte et coûte : dites-le ici une fois, puis cliquez à nouveau sur Planifier le menu, ou sur Suivant.',
  nothingToCancel: 'Il n’y a rien à annuler : aucun plan n’est en cours ici.',
  partNotLoaded:
    'Cette partie du complément n’a pas pu être chargée : vérifiez que vous êtes en ligne, puis réessayez.',
  answerTooLong: (most) =>
    `Avec cette réponse, la description dépasse ${most} caractères : raccourcissez-la, puis répondez à nouveau.`,
}
