// Problems that the service's rules find in the tables, in French.
import {
  DESCRIPTION_CHARACTERS,
  FLOOR_OBSERVED_GROUPS,
  FLOOR_PAST_MENUS,
  FLOOR_TASK_ROWS,
  SALES_KEYS,
} from '#contract/limits.ts'
import type { ProblemCode, ruleProblemsText as English } from '../en/rule-problems.ts'
import { counted, countText } from './words.ts'

export type { ProblemCode } from '../en/rule-problems.ts'

type Facts = Parameters<(typeof English)['statement']>[1]

/** "Dans la colonne « Coût », …"; the sentence alone where no column of the sheet is known. */
const inColumn = ({ header }: Facts, sentence: string): string =>
  header === null
    ? sentence.charAt(0).toUpperCase() + sentence.slice(1)
    : `Dans la colonne « ${header} », ${sentence}`
/** Adds the column in brackets. */
const of = ({ header }: Facts): string => (header === null ? '' : ` (colonne « ${header} »)`)

const noChecks = 'décochez « Vérifier que l’historique est suffisant » sous Options'

/** Remedies in terms of the sheet. */
const fix: Readonly<Partial<Record<ProblemCode, string>>> = {
  invalid_option: 'Corrigez-la sous Options, ou laissez le champ vide.',
  unknown_model: 'Choisissez « le choix du service » sous Options.',
  missing_table: 'Choisissez le tableau sous Tableaux.',
  missing_column: 'Choisissez sa colonne sous Colonnes.',
  missing_value: 'Remplissez la cellule, ou supprimez toute la ligne.',
  qty_not_positive:
    'Corrigez la quantité, ou retirez les lignes sans quantité : une ligne propose une quantité supérieure à 0 ; refuser est toujours possible.',
  no_task_rows: 'Choisissez la période ou le tableau où se trouvent les offres à décider.',
  too_few_task_rows: `Listez chaque candidate, aussi celles que vous refuseriez, ou ${noChecks}.`,
  too_few_past_menus: `Ajoutez des menus passés, choisissez une période plus courte, ou ${noChecks}.`,
  too_few_observed: `Ajoutez de l’historique, marquez les quantités prises, ajoutez des ventes de 0 pour les offres qui n’ont rien vendu, ou ${noChecks}.`,
  no_unobserved: 'Listez les menus passés en entier, avec les offres qui n’ont pas été prises.',
  not_numeric:
    'Tapez seulement le nombre : sans unité, signe ni texte. Un nombre aligné à gauche dans sa cellule est un texte pour Excel : retapez-le.',
  size_unknown:
    'Associez la colonne qui marque la quantité prise, ou qui indique combien a été pris.',
  sale_in_future:
    'Corrigez le moment de la vente, ou supprimez sa ligne : seul compte ce qui a eu lieu.',
  sale_before_menu:
    'Corrigez le moment de la vente ou de l’offre ; les ventes d’un achat antérieur ont besoin de sa clé ou de son menu.',
  sale_after_horizon:
    'Corrigez le moment de la vente, ou augmentez « Périodes avant passage en perte des invendus » sous Options jusqu’à la durée réelle de stockage.',
  sold_more_than_taken:
    'Corrigez la quantité prise ou ses ventes ; les unités déjà là avant ont besoin d’une colonne comme « stock ». Si la quantité compte des tentatives (appels, visites), dites-le dans la description.',
  chosen_without_sales:
    'Indiquez sous Options ce que signifie une offre marquée comme choisie : prise, ou qui aurait été prise.',
  too_many_rows: 'Retirez les menus les plus anciens et leurs ventes.',
  no_profit:
    'Associez la colonne des bénéfices réalisés, ou laissez le service évaluer les ventes.',
  sales_empty: 'Choisissez le tableau des ventes, ou associez la colonne des bénéfices réalisés.',
  // In English these have the service’s own remedy.
  unknown_field:
    'Rechargez le complément ; si cela persiste, signalez-le à l’exploitant du service.',
  description_too_long: 'Raccourcissez-la : seul compte ce qui décide du bénéfice d’une offre.',
  unread_field:
    'Rechargez le complément ; si cela persiste, signalez-le à l’exploitant du service.',
  unreadable_key: 'Tapez la clé comme un texte ou un nombre, dans les deux tableaux.',
  unreadable_flag: 'Écrivez 1 ou 0, ou VRAI ou FAUX ; vide compte comme disponible et non choisie.',
  menu_not_integer:
    'Numérotez les menus par des entiers : 0 pour l’actuel, un autre pour chaque menu passé.',
  negative_value:
    'Écrivez 0 ou plus ; déduisez les unités retournées de la vente dont elles viennent.',
  out_of_range:
    'Corrigez la valeur ; si toutes sont si grandes, comptez partout en milliers. Un temps se compte en périodes, pas en dates.',
  menu_t_mismatch:
    'Donnez au menu actuel le menu 0 et T = 0, à chaque menu passé un autre numéro et T < 0.',
  menu_in_future: 'Comptez T en périodes : le menu actuel a 0, les menus passés sont négatifs.',
  key_in_two_menus:
    'Donnez à l’offre de chaque menu passé sa propre clé, par exemple clé et menu réunis, aussi dans les ventes.',
  key_at_two_times: 'Donnez le même T à toutes les quantités d’une clé dans un menu.',
  duplicate_option:
    'Gardez une seule des lignes égales, ou donnez aux autres offres leurs propres clés.',
  several_chosen: 'Marquez au plus une quantité d’une clé par menu.',
  chosen_not_available: 'Marquez la ligne comme disponible, ou comme non choisie.',
  named_column_missing:
    'Nommez la colonne dans la description comme elle s’écrit dans la feuille, ou renommez-la.',
  stock_ambiguous: 'Nommez la bonne dans la description, ou renommez les autres.',
  too_many_keys:
    'Retirez les ventes de clés qu’aucun menu ne contient, ou les menus les plus anciens et leurs ventes.',
  fee_differs: 'Donnez les mêmes frais à toutes les lignes d’une clé, ou laissez les autres vides.',
  sale_menu_differs:
    'Corrigez le menu ou la clé de la vente, ou laissez le menu vide : la clé décide.',
  profit_on_task: 'Laissez le bénéfice vide dans le menu actuel : le plan le prévoit.',
  negative_signal_delay: 'Écrivez le nombre de périodes entre la vente et son annonce, 0 ou plus.',
  sold_not_available: 'Marquez l’offre comme disponible, ou corrigez la clé des ventes.',
  blank_rows: 'Remplissez ces lignes si elles doivent contenir des données.',
  feature_too_large: 'Corrigez ces cellules, ou videz-les.',
  incomplete_rows:
    'Remplissez les colonnes obligatoires de ces lignes si elles doivent compter ; une offre prise qui n’a rien vendu a besoin d’une vente de 0.',
  read_as: 'Si c’est une erreur, écrivez des nombres ou dates simples, ou des mots.',
  looks_numeric:
    'Écrivez toutes les cellules sous une même forme, en nombres ou dates simples ; si ce sont des noms, tout va bien.',
  sales_match_nothing:
    'Écrivez les clés des ventes comme dans les menus, ou ajoutez les ventes manquantes.',
  sales_unknown_key:
    'Ajoutez les lignes de menu de ces clés, ou corrigez les clés ; les ventes du menu actuel ne sont pas lues.',
  profit_ignored:
    'Seule la quantité prise a un bénéfice réalisé ; avec « De votre propre colonne de bénéfice », chaque bénéfice est lu.',
  unavailable_task_rows:
    'Marquez l’offre comme disponible, ou laissez vide, si elle peut être prise.',
  chosen_on_task: 'Le plan décide du menu actuel : ne marquez que des lignes passées.',
  no_zero_sales: 'Une offre prise qui n’a rien vendu a besoin d’une ligne de ventes de 0.',
  column_misspelt:
    'Renommez la colonne si c’est bien elle ; sinon, nommez-la dans la description comme elle s’écrit, ou laissez-la de côté.',
  value_out_of_line:
    'Corrigez-la si la virgule est mal placée : le plan s’appuie sur elle telle quelle.',
  keys_alike:
    'Écrivez chaque clé partout de la même façon : elles sont comparées lettre par lettre.',
  stock_not_bound:
    'Si ces unités étaient déjà là et vendues d’abord, nommez ainsi la colonne dans la description.',
  description_missing: 'Indiquez dans la description ce qu’une offre rapporte et ce qu’elle coûte.',
  too_many_columns: 'Laissez de côté des colonnes qui n’influent pas sur le résultat.',
}

const statements: Readonly<Record<ProblemCode, (facts: Facts) => string>> = {
  unknown_field: () => 'La demande contient un champ que le service ne connaît pas.',
  invalid_option: () => 'Une option n’a pas une valeur admise.',
  unknown_model: () => 'Le service ne connaît pas ce modèle.',
  description_too_long: () =>
    `La description dépasse ${countText(DESCRIPTION_CHARACTERS)} caractères.`,
  unread_field: () => 'Une indication de la demande n’est pas lue.',
  missing_table: () => 'Il manque un tableau.',
  missing_column: () => 'Il manque une colonne obligatoire.',
  missing_value: (facts) => inColumn(facts, 'une valeur obligatoire manque.'),
  unreadable_key: (facts) => inColumn(facts, 'une clé n’est ni un texte ni un nombre.'),
  not_numeric: (facts) => inColumn(facts, 'une valeur n’est pas un nombre.'),
  unreadable_flag: (facts) => inColumn(facts, 'un indicateur n’est ni 1/0 ni VRAI/FAUX.'),
  menu_not_integer: (facts) => inColumn(facts, 'un menu n’est pas un nombre entier.'),
  qty_not_positive: (facts) => inColumn(facts, 'une quantité n’est pas supérieure à 0.'),
  negative_value: (facts) => inColumn(facts, 'une valeur est inférieure à 0.'),
  out_of_range: (facts) => inColumn(facts, 'une valeur est trop grande pour le calcul.'),
  no_task_rows: (facts) => `Aucune ligne n’a T = 0${of(facts)} : il n’y a rien à décider.`,
  menu_t_mismatch: (facts) =>
    `Seul le menu actuel a le menu 0 et T = 0, et il a les deux${of(facts)} ; une ligne n’a que l’un des deux.`,
  menu_in_future: (facts) => inColumn(facts, 'un menu est dans le futur (T > 0).'),
  key_in_two_menus: (facts) =>
    `Une clé de l’historique figure dans plusieurs menus passés${of(facts)}.`,
  key_at_two_times: (facts) =>
    `Les lignes d’une même offre passée ont des T différents${of(facts)}.`,
  duplicate_option: (facts) =>
    `Une ligne répète la quantité et le coût d’une autre ligne de la même offre${of(facts)}.`,
  several_chosen: (facts) => `Plus d’une ligne d’une offre est marquée comme choisie${of(facts)}.`,
  chosen_not_available: (facts) =>
    `Une ligne est marquée comme choisie et comme non disponible${of(facts)}.`,
  size_unknown: () => 'On ne connaît la quantité prise d’aucune offre passée.',
  named_column_missing: (facts) =>
    facts.header === null
      ? 'La description nomme une colonne absente ; une autre porte presque ce nom.'
      : `La description nomme une colonne absente ; la colonne « ${facts.header} » porte presque ce nom.`,
  no_profit: (facts) => inColumn(facts, 'aucune ligne passée n’a de bénéfice.'),
  stock_ambiguous: (facts) =>
    `Plusieurs colonnes peuvent être les unités déjà en stock${facts.header === null ? '' : `, dont « ${facts.header} »`}.`,
  too_many_keys: (facts) =>
    `Les ventes ont ${counted(facts.count, 'clé distincte', 'clés distinctes')}${of(facts)} ; au plus ${countText(SALES_KEYS)} sont lues.`,
  fee_differs: (facts) => inColumn(facts, 'les frais diffèrent entre les lignes d’une même clé.'),
  sale_menu_differs: (facts) =>
    `Une vente nomme un autre menu que celui où figure sa clé${of(facts)}.`,
  profit_on_task: (facts) => inColumn(facts, 'une ligne du menu actuel a un bénéfice.'),
  sale_in_future: (facts) => inColumn(facts, 'une vente est dans le futur (T > 0).'),
  negative_signal_delay: (facts) => `Une vente a été connue avant d’avoir eu lieu${of(facts)}.`,
  too_few_task_rows: ({ count }) =>
    `Le menu actuel a ${counted(count, 'ligne')} à décider ; il en faut au moins ${countText(FLOOR_TASK_ROWS)}.`,
  too_few_past_menus: ({ count }) =>
    `L’historique a ${counted(count, 'menu passé', 'menus passés')} ; il en faut au moins ${countText(FLOOR_PAST_MENUS)}.`,
  too_few_observed: ({ count }) =>
    `${counted(count, 'offre passée a un résultat et une quantité connus', 'offres passées ont un résultat et une quantité connus')} ; il en faut au moins ${countText(FLOOR_OBSERVED_GROUPS)}.`,
  no_unobserved: () =>
    'L’historique ne contient aucune offre refusée : chaque offre passée a un résultat.',
  sales_empty: () => 'Il n’y a aucune vente, et aucune offre passée n’a de bénéfice.',
  sold_not_available: (facts) =>
    inColumn(facts, 'une offre vendue est marquée comme non disponible.'),
  sale_before_menu: (facts) => `Une vente est antérieure au menu de sa clé${of(facts)}.`,
  sale_after_horizon: (facts) => `Une vente dépasse la durée de stockage de son offre${of(facts)}.`,
  sold_more_than_taken: (facts) =>
    `Il s’est vendu plus d’unités qu’il n’en a été pris, stocké et reçu${of(facts)}.`,
  blank_rows: ({ count }) =>
    `${counted(count, 'ligne entièrement vide a été écartée', 'lignes entièrement vides ont été écartées')}.`,
  feature_too_large: (facts) =>
    inColumn(facts, 'des nombres démesurés sont lus comme des cellules vides.'),
  incomplete_rows: ({ count }) =>
    `${counted(count, 'ligne a été écartée', 'lignes ont été écartées')}, car une cellule obligatoire est vide.`,
  read_as: (facts) =>
    inColumn(
      facts,
      'des textes sont lus comme des nombres, pourcentages, montants ou dates, et NA comme vide.',
    ),
  looks_numeric: (facts) =>
    inColumn(
      facts,
      'des cellules ressemblent à des nombres ou à des dates ; toutes sont lues comme des mots.',
    ),
  sales_match_nothing: () => 'Trop d’offres choisies n’ont aucune vente portant leur clé.',
  sales_unknown_key: ({ count }) =>
    `${counted(count, 'vente a été écartée', 'ventes ont été écartées')}, car la clé ne figure dans aucun menu passé.`,
  profit_ignored: (facts) =>
    inColumn(
      facts,
      'des bénéfices ont été ignorés, car une autre quantité de l’offre est marquée comme choisie.',
    ),
  unavailable_task_rows: (facts) =>
    inColumn(
      facts,
      'des lignes du menu actuel ne peuvent jamais être prises, car marquées non disponibles.',
    ),
  chosen_on_task: (facts) =>
    inColumn(facts, 'des lignes du menu actuel sont marquées comme choisies, ce qui n’est pas lu.'),
  chosen_without_sales: (facts) =>
    `Des offres choisies n’ont ni ventes ni bénéfice${of(facts)}, et leur sens a été supposé.`,
  no_zero_sales: () =>
    'Toutes les offres ayant des ventes ont vendu quelque chose, et aucune quantité n’est marquée comme choisie.',
  column_misspelt: ({ header }) =>
    header === null
      ? 'Une colonne inconnue porte presque le nom d’une colonne connue.'
      : `La colonne « ${header} » n’est pas reconnue, mais porte presque le nom d’une colonne connue.`,
  value_out_of_line: (facts) =>
    inColumn(
      facts,
      'une valeur est cent fois plus grande ou plus petite que presque toutes les autres.',
    ),
  keys_alike: (facts) =>
    inColumn(facts, 'des clés ne diffèrent que par des espaces ou par la casse.'),
  stock_not_bound: ({ header }) =>
    `${header === null ? 'Une colonne de stock' : `La colonne « ${header} »`} a été lue comme une caractéristique, pas comme un stock.`,
  description_missing: () => 'L’activité n’est pas décrite.',
  too_many_rows: () => 'Le tableau a trop de lignes.',
  too_many_columns: () => 'Le tableau a trop de colonnes.',
}

export const ruleProblemsText: typeof English = {
  fix,
  statement: (code, facts) =>
    Object.hasOwn(statements, code) ? statements[code as ProblemCode](facts) : null,
  atRows: (statement, where, keys) =>
    `${statement.replace(/\s*[.:]$/, '')} : ${where.join(' ; ')}${keys === null ? '' : ` (${keys})`}.`,
  rowsOfTable: (rows, table) => `${rows} de ${table}`,
  keys: (keys) => `${keys.length === 1 ? 'clé' : 'clés'} ${keys.join(', ')}`,
}
