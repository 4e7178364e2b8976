// The page Help, in French.
import type { helpText as English } from '../en/help.ts'
import {
  DESCRIPTION_CHARACTERS,
  FLOOR_OBSERVED_GROUPS,
  FLOOR_PAST_MENUS,
  FLOOR_TASK_ROWS,
  MENU_ROWS,
  READING_DAYS,
  RESULT_DAYS,
  SALES_ROWS,
} from '#contract/limits.ts'
import { MONTHLY_TOKENS, PRICES } from '#contract/prices.ts'
import { key, strong as b } from '../marks.ts'
import { RIBBON } from '../ribbon.ts'
import { checkedStepText } from './checked-step.ts'
import { confidencePanelText } from './confidence-panel.ts'
import { descriptionStepText } from './description-step.ts'
import { endedStepText } from './ended-step.ts'
import { fitEndedText } from './fit-ended.ts'
import { helpAfterText } from './help-after.ts'
import { headText } from './head.ts'
import { moreOptionsText } from './more-options.ts'
import { openingStepText } from './opening-step.ts'
import { optionsStepText } from './options-step.ts'
import { planStepText } from './plan-step.ts'
import { signInStepText } from './sign-in-step.ts'
import { tablesStepText } from './tables-step.ts'
import { whyLittleText } from './why-deal.ts'
import { countText, numberText } from './words.ts'

export const helpText: typeof English = {
  title: 'Aide',
  heading: 'EDPS dans Excel : aide',
  lead: 'EDPS décide combien prendre de chaque offre de votre liste, d’après ce que vos offres passées ont rapporté.',
  contents: 'Sur cette page',
  otherLanguages: 'Autres langues',

  sections: {
    start: {
      title: 'Un premier plan',
      parts: [
        `Rien sous la main ? Ouvrez un classeur vide et le volet, puis cliquez sur ${b(tablesStepText.insertSample)}.`,
        {
          steps: [
            `Ouvrez l’onglet ${b('EDPS')} au-dessus de la feuille et cliquez sur ${b(RIBBON.fr['Pane.Label'])}. Connectez-vous avec la clé que vous avez reçue, ou cliquez sur ${b(signInStepText.byConsole)}. Jusqu’à l’envoi, ${b(signInStepText.lookAround)} suffit.`,
            `Cliquez sur ${b(openingStepText.planMenu)} : le bouton va à la première chose qui manque et dit laquelle.`,
            'Choisissez vos tableaux. Le volet devine le rôle de chaque colonne : corrigez-le.',
            'Décrivez en anglais ce qu’une offre rapporte et coûte. Le volet montre comment vos mots sont lus. Si quelque chose n’est pas clair, il pose une question : un clic sur une réponse l’écrit dans vos mots.',
            `Cliquez sur ${b(optionsStepText.checkData)}. Chaque problème a un bouton qui montre sa cellule. Aucune cellule n’est encore envoyée.`,
            `Regardez le coût et cliquez sur ${b(checkedStepText.sendAndPlan)}. Vous pouvez continuer à travailler, ou fermer Excel.`,
            `Regardez le plan et cliquez sur ${b(planStepText.write)}. Deux colonnes disent combien prendre de chaque offre et le bénéfice attendu. 0 veut dire : ne pas la prendre.`,
          ],
        },
      ],
    },

    tables: {
      title: 'Quelle forme doivent avoir mes tableaux ?',
      parts: [
        `Vos offres sont dans un tableau Excel : cliquez dans une de ses cellules et appuyez sur ${key('Ctrl')}+${key('T')} (${key('Ctrl')}+${key('L')} selon la version). Une ligne est une offre que vous pourriez prendre, ou que vous auriez pu prendre. Les en-têtes portent le nom que vous voulez, dans toute langue.`,
        {
          caption: 'Offres : les deux dernières sont à décider',
          headers: ['Article', 'Date', 'Quantité', 'Coût unitaire', 'Pris'],
        },
        { caption: 'Ventes', headers: ['Article', 'Date', 'Quantité', 'Prix'] },
        {
          points: [
            'Il faut une colonne qui nomme l’offre, une date et la quantité proposée. Les offres d’un jour, d’une semaine, d’un mois, d’un trimestre ou d’une année forment un menu : le dernier est à décider, les précédents sont l’historique.',
            'Les offres passées sont dans le même tableau ou dans un autre, y compris celles que vous avez refusées : leur « Pris » reste vide.',
            'Ce que les offres passées ont rapporté : un tableau des ventes, ou une colonne avec le bénéfice de chaque offre.',
            'Toute autre colonne, comme la catégorie ou le fournisseur, aide si vous l’associez : le plan en apprend.',
            'Une ligne peut proposer plusieurs quantités : en liste (10; 20; 50), en intervalle (10–60 step 10), ou dans des colonnes pour la plus petite, la plus grande et le pas.',
            `Combien : au moins ${countText(FLOOR_TASK_ROWS)} lignes à décider, ${countText(FLOOR_PAST_MENUS)} menus passés et ${countText(FLOOR_OBSERVED_GROUPS)} offres passées avec un résultat, dont une refusée. Avec moins, décochez ${b(moreOptionsText.checks)} (${b(optionsStepText.title)}, ${b(moreOptionsText.title)}) : le plan est plus faible.`,
            `Au plus ${countText(MENU_ROWS)} lignes d’offres et ${countText(SALES_ROWS)} lignes de ventes.`,
          ],
        },
      ],
    },

    words: {
      title: 'Qu’est-ce que j’écris dans le champ ?',
      parts: [
        `Écrivez en ${b('anglais')} : un service sans modèle de langage ne lit rien d’autre, et ses questions sont en anglais aussi. Expliquez la facture d’une offre en phrases courtes, ${countText(DESCRIPTION_CHARACTERS)} caractères au plus.`,
        {
          points: [
            'Deux choses vont sans dire : les ventes sont des recettes, et chaque unité prise coûte son coût unitaire.',
            'Dites chaque autre coût avec son montant et ce qu’il paie : “12% of the selling price” (du prix), “$3 per unit sold” (par unité vendue), “$0.40 per unit bought” (achetée), “$45 per deal” (par offre). Un coût sans montant ne compte pas.',
            'Dites ce que deviennent les invendus, et quand : “written off” (perdus) ou “sold at …” (soldés à …).',
            'Dites ce qu’est une unité si vous ne stockez rien : “Each unit is an attempt.” pour un clic, un appel, un prêt.',
            'Nommez les colonnes comme leurs en-têtes.',
            'Avec une date, le volet compte le temps. Sans date, dites-le : “T counts weeks.” (semaines).',
          ],
        },
        'Exemples, et ce que chacun dit :',
        {
          examples: {
            shop: 'Une boutique en ligne : frais de carte en pour cent et par vente, et port.',
            storage:
              'Un stockage payé par semaine ; après 8 semaines les invendus ne valent plus rien.',
            capital:
              'L’argent immobilisé coûte 9 % par an ; après 6 mois les invendus rendent 40 % du coût.',
            clicks: 'Sans stock : chaque clic est payé, et 10 % des recettes vont à un partenaire.',
            duty: 'Des coûts d’achat (douane, contrôle) et une commission de vente.',
          },
        },
        `${b(descriptionStepText.beginWith)} en propose quatorze autres : un clic remplit le champ.`,
      ],
    },

    cost: {
      title: 'Combien cela coûte-t-il ?',
      parts: [
        `Les plans se paient en jetons ; 1 jeton vaut 1 dollar américain. Le volet montre le coût minimal et maximal d’un plan avant que vous cliquiez sur ${b(checkedStepText.sendAndPlan)}, et ensuite ce qui a été débité.`,
        {
          named: [
            [
              'Une nouvelle description, ou d’autres colonnes',
              `${numberText(PRICES.grounding.base)} jetons et ${numberText(PRICES.grounding.column)} par colonne, ${numberText(PRICES.grounding.most)} au plus ; le calcul s’y ajoute.`,
            ],
            [
              'Les mêmes description et colonnes',
              `Le calcul seul : au moins ${numberText(PRICES.calculation)} jeton.`,
            ],
            [
              'Gratuit',
              `Vérifier les données, faire lire vos mots, ${b(optionsStepText.inputTest)}, le curseur et la limite de dépense, écrire, restaurer, toutes les formules.`,
            ],
            ['Un plan qui échoue par la faute du service', 'Rien.'],
            [
              'Un plan que vos mots ou vos données arrêtent',
              `Ce qui a été calculé jusque-là : en règle générale ${numberText(PRICES.calculation)} jeton.`,
            ],
            ['Un plan que vous annulez', 'Les étapes terminées.'],
            [
              'Une clé gratuite',
              `Ne planifie que les marchés publiés, sans frais. ${b(optionsStepText.inputTest)} marche avec tout tableau.`,
            ],
          ],
        },
        `${b(headText.console)}, en haut du volet, montre vos jetons et chaque débit. Un propriétaire du compte y achète des jetons, ou une adhésion de ${numberText(MONTHLY_TOKENS.base)} jetons par mois.`,
      ],
    },

    data: {
      title: 'Qui voit mes données ?',
      parts: [
        {
          named: [
            [
              'Pendant que vous écrivez',
              'Vos mots, vos options et les noms des colonnes choisies vont au service. Aucune cellule.',
            ],
            [
              checkedStepText.sendAndPlan,
              'Les cellules des colonnes que le volet énumère partent aussi. Aucune autre colonne, aucune autre feuille.',
            ],
            [
              'Les personnes de votre compte',
              'Elles voient vos plans dans la console. Aucun autre compte ne les voit.',
            ],
            [
              'Un modèle de langage',
              'Si le service en utilise un, il reçoit vos mots et les noms des colonnes. Jamais une cellule.',
            ],
            [
              'Combien de temps',
              `Les tableaux : jusqu’à un jour après le plan. Le plan, et avec lui les coûts et résultats des offres passées : ${countText(RESULT_DAYS)} jours. Vos mots et leur lecture : jusqu’à ${countText(READING_DAYS)} jours sans usage. Annuler efface ce qui a été envoyé.`,
            ],
            [
              'Dans le classeur',
              'Plans, scénarios, vos mots et votre nom : qui a le fichier peut les lire. Votre clé n’y figure jamais.',
            ],
          ],
        },
      ],
    },

    refused: {
      title: 'C’est refusé : que faire ?',
      parts: [
        {
          named: [
            [
              checkedStepText.titles.unclear,
              'Répondez aux questions sous vos mots, une à une, ou écrivez la phrase comme dans un exemple.',
            ],
            [
              fitEndedText.failed.insufficient_history,
              `Ajoutez des offres passées avec leur résultat : une offre prise a besoin de son bénéfice ou de ses ventes, une invendue d’une ligne de ventes à 0. Si seule la vérification se plaint, décochez ${b(moreOptionsText.checks)}.`,
            ],
            [
              fitEndedText.soldMore,
              'Les ventes dépassent ce qui a été pris : corrigez les quantités prises ou les ventes, ou associez une colonne du stock d’avant.',
            ],
            [
              fitEndedText.failed.reconciliation_failed,
              `Votre colonne de bénéfice dit autre chose que vos mots : nommez le coût qui manque, ou choisissez ${b(optionsStepText.fromColumn)}.`,
            ],
            [
              'Pas assez de jetons',
              `Le coût maximal du plan doit être disponible au départ. Les jetons s’achètent dans la ${b(headText.console)} ; ou faites un essai à blanc.`,
            ],
            [
              fitEndedText.keyRefused.title,
              'La clé est révoquée ou mal saisie. Créez-en une dans la console, ou demandez à qui vous l’a donnée.',
            ],
            [
              whyLittleText.none,
              `Le volet dit pourquoi. Baissez ${b(confidencePanelText.title)}, montez ${b(confidencePanelText.limit)}, ou corrigez un coût dans vos mots.`,
            ],
            [
              planStepText.failed.nothing,
              'Une feuille est protégée, ou une cellule est en cours de modification : le volet dit lequel. Puis cliquez de nouveau.',
            ],
            [
              'Une ligne est sans valeur',
              'Elle est nouvelle ou a changé après le plan. Planifiez de nouveau.',
            ],
            [
              fitEndedText.failed.engine_error,
              `Cela ne coûte rien. Cliquez sur ${b(endedStepText.again.check)} et envoyez de nouveau.`,
            ],
          ],
        },
      ],
    },

    ...helpAfterText,
  },
  fullText: 'En entier, en anglais :',
}
