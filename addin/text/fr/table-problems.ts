// Problems that the add-in finds in the tables before the service's rules are run, in French.
import type { tableProblemsText as English } from '../en/table-problems.ts'
import { counted, countText, exactText } from './words.ts'

/** The current period, whose name is `now`. */
const current = {
  day: (now: string) => `${now}, le jour en cours`,
  week: (now: string) => `${now}, la semaine en cours`,
  month: (now: string) => `${now}, le mois en cours`,
  quarter: (now: string) => `${now}, le trimestre en cours`,
  year: (now: string) => `${now}, l’année en cours`,
}

export const tableProblemsText: typeof English = {
  atRows: (table, header, says, rows) =>
    header === null
      ? `${table} : ${says} (${rows}).`
      : `${table}, colonne « ${header} » : ${says} (${rows}).`,
  rows: (shown, more) => {
    if (more > 0) return `lignes ${shown.join(', ')} et ${counted(more, 'autre')}`
    if (shown.length === 1) return `ligne ${shown[0]}`
    return `lignes ${shown.slice(0, -1).join(', ')} et ${shown.at(-1)}`
  },
  rowsCounted: (n) => counted(n, 'ligne'),
  cellSays: (shown, one, more) =>
    `${one ? 'La cellule contient' : 'Les cellules contiennent'} ${shown.map((text) => `« ${text} »`).join(', ')}${more ? ' et d’autres valeurs' : ''}.`,

  says: {
    dateInFuture: (now, period) => `la date est postérieure à ${current[period](now)}`,
    saleInFuture: (now, period) => `la vente est postérieure à ${current[period](now)}`,
    historyIsNow: (now, period) => `la ligne de l’historique tombe dans ${current[period](now)}`,
    dateMissing: 'il n’y a pas de date',
    dateUnreadable: 'la cellule n’est pas une date',
    dateAmbiguous: 'le texte désigne deux jours, car mois et jour ne se distinguent pas',
    timeUnreadable: 'la cellule n’est pas un nombre',
    farOff: (value, usual) =>
      `${exactText(value)} figure là où presque toutes les valeurs sont au plus ${exactText(usual)}`,
    belowZero: (value) =>
      `${exactText(value)} figure là où toutes les autres valeurs sont 0 ou plus`,
    takenSizeUnknown: 'l’offre a été prise, et rien n’indique à laquelle de ses quantités',
    takenNotUnits: 'la quantité prise n’est pas un nombre d’unités',
    sizesUnreadable: 'aucune quantité n’est lisible',
    sizesAmbiguous:
      'on ne sait pas si une virgule ou un espace sépare deux quantités ou fait partie d’une seule',
    sizesNotPositive: 'une quantité ou un pas n’est pas supérieur à 0',
    sizesEmptyRange: 'la plus petite quantité dépasse la plus grande',
    sizesTooMany: 'il y a plus de 1 000 quantités',
    sizesAreDate: 'Excel a fait une date des quantités',
    menuUnknown: 'la clé n’a pas été proposée dans ce menu ou ce lot',
    saleBeforeHistory:
      'la vente est antérieure à toute offre passée de sa clé et est laissée de côté',
    excelError: 'il y a une erreur Excel',
  },
  fix: {
    dateOrPeriod: 'Corrigez la date, ou choisissez une autre période actuelle.',
    historyIsNow:
      'Choisissez une période plus courte, ou déplacez la ligne dans le tableau du menu actuel.',
    dateMissing: 'Saisissez la date, ou supprimez toute la ligne.',
    dateUnreadable: 'Écrivez une date qu’Excel affiche comme telle, ou comme 2024-01-31.',
    dateAmbiguous:
      'Transformez les textes en dates (Données, Convertir, Date), ou écrivez 2024-01-31.',
    timeUnreadable:
      'Tapez seulement le nombre de périodes : 0 est maintenant, −1 il y a une période.',
    oddValue: 'Corrigez la valeur si c’est une erreur : le plan s’appuie sur elle telle quelle.',
    takenSizeUnknown:
      'Associez une colonne avec les unités prises, ou gardez une ligne par quantité dans l’historique.',
    takenNotUnits: 'Écrivez les unités prises ; 0 ou vide si l’offre a été refusée.',
    sizes: 'Écrivez une quantité, une liste comme 1; 2; 5, ou une plage comme 1-10 step 2.',
    sizesAmbiguous:
      'Écrivez deux quantités comme 1; 500, et une quantité comme un nombre sans virgule ni espace.',
    sizesTooMany: 'Agrandissez le pas.',
    sizesAreDate:
      'Mettez la colonne au format texte (Accueil, Nombre, Texte) et retapez les quantités.',
    menuUnknown:
      'Corrigez le menu ou le lot, ou laissez vide : le moment de la vente décide alors.',
    saleBeforeHistory:
      'Rien à faire si les unités ont été achetées avant le début de l’historique.',
    errorInFeature: 'Corrigez la formule, ou videz la cellule si rien n’est connu.',
    errorInField: 'Corrigez la formule, ou tapez la valeur à sa place.',
  },

  noMenuTime: (table) =>
    `${table} : ni une colonne T ni des dates n’indiquent quand avait lieu chaque menu.`,
  noMenuTimeFix:
    'Associez une colonne de dates et choisissez une période, ou associez T (0 = maintenant, −1 = il y a une période).',
  noSaleTime: (table) => `${table} : aucune colonne n’indique quand une vente a eu lieu.`,
  noSaleTimeFix: {
    byDate: 'Associez sa colonne de dates.',
    byT: 'Associez T, ou faites découler T des dates dans tous les tableaux.',
  },
  noDates: (table) =>
    `${table} : aucune colonne de dates n’est associée, et T doit découler de dates.`,
  noDatesFix: 'Associez la colonne de dates, ou indiquez que la feuille a elle-même T.',
  unmapped: (tables, field, means) => {
    const explained = means === null ? field : `${field} (${means})`
    return `${tables.join(' et ')} : aucune colonne n’est associée à ${explained}.`
  },
  unmappedFix: 'Choisissez sa colonne sous Colonnes.',
  rowsOfSizes: (table, rows, most) =>
    `${table} : toutes les quantités ensemble font ${counted(rows, 'ligne')} ; le maximum est ${countText(most)}.`,
  rowsOfSizesFix:
    'Agrandissez les pas entre quantités, ou laissez de côté les menus les plus anciens.',
  tableGone: (table) => `Le tableau « ${table} » n’est pas dans le classeur.`,
  tableGoneFix: 'Choisissez un autre tableau à sa place, ou annulez sa suppression.',
  columnGone: (table, header) => `${table} n’a pas de colonne « ${header} ».`,
  columnGoneFix: 'Associez une autre colonne à sa place.',
  columnTwice: (table, header) => `${table} a deux colonnes « ${header} ».`,
  columnTwiceFix: 'Donnez un autre nom à l’une d’elles.',
  columnRenamedFix: (to) =>
    `S’appelle-t-elle maintenant « ${to} » ? Alors prenez cette colonne ; sinon, associez-en une autre à sa place.`,
  tableEmpty: (table) => `${table} ne contient aucune offre : toutes les lignes sont vides.`,
  tableEmptyFix: 'Remplissez le tableau, ou choisissez-en un autre à sa place.',
  featureNamed: (table, header) =>
    `${table} : la caractéristique « ${header} » porte le nom d’une colonne que le service lit comme autre chose.`,
  featureNamedFix: 'Associez-la à ce champ, renommez la colonne, ou laissez-la de côté.',
  descriptionMissing:
    'Votre activité n’est pas décrite : tout plan en a besoin, même d’après vos propres bénéfices.',
  descriptionMissingFix:
    'Indiquez dans la description ce qu’une offre rapporte et ce qu’elle coûte.',
}
