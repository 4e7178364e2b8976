// The page Help, in French: what comes after the plan, and whom to ask.
import type { helpAfterText as English } from '../en/help-after.ts'
import { AGENT } from '../agent.ts'
import { code, strong as b } from '../marks.ts'
import { confidencePanelText } from './confidence-panel.ts'
import { dealsText } from './deals.ts'
import { headText } from './head.ts'
import { keptPlansText } from './kept-plans.ts'
import { planColumnsText } from './plan-columns.ts'
import { planSheetText } from './plan-sheet.ts'
import { planStepText } from './plan-step.ts'
import { toolsText } from './tools.ts'
import { whatIfText } from './what-if.ts'
import { whyDealText } from './why-deal.ts'

export const helpAfterText: typeof English = {
  after: {
    title: 'Après le plan',
    parts: [
      {
        named: [
          [
            confidencePanelText.title,
            `Déplacez le curseur ou fixez ${b(confidencePanelText.limit)}, puis cliquez sur ${b(planStepText.apply)}. Aucun nouveau plan n’est nécessaire. Le complément tient lui-même la limite ; le service ne la connaît pas.`,
          ],
          [
            `${dealsText.onlyTaken}, ${dealsText.allRows}`,
            'Filtrent votre tableau selon le plan. Triez-le comme vous voulez : les lignes sont reconnues à leur contenu.',
          ],
          [planStepText.showTaken, 'Les sélectionne l’une après l’autre dans la feuille.'],
          [
            planColumnsText.confidence,
            'Une troisième colonne : la probabilité que l’offre soit bénéficiaire, aussi pour les offres non prises.',
          ],
          [
            planColumnsText.place,
            'À l’extrémité droite du tableau, ou à côté des noms des offres ; vos autres colonnes glissent alors à droite. Les formules suivent, sauf RECHERCHEV par numéro.',
          ],
          [
            whyDealText.title,
            'Les trois offres passées les plus proches et ce qui a porté la prévision. Choisissez une offre ou sa ligne.',
          ],
          [
            whatIfText.title,
            'Garde le plan comme scénario, ou planifie avec un nombre changé (un plan à part, avec son coût). Deux se comparent, offre par offre.',
          ],
          [
            planSheetText.title,
            `Graphiques et tableaux du plan écrit, sur une feuille à part. Ils suivent chaque plan ; ${b(planSheetText.again)} renouvelle les graphiques et laisse ce que vous avez saisi.`,
          ],
          [
            keptPlansText.restore,
            'Le classeur garde les douze derniers plans : comparer, rétablir, nommer, supprimer, le tout sans clé.',
          ],
          [headText.outOfDate, 'Le volet dit quels tableaux ont changé.'],
        ],
      },
      'Le bénéfice est celui de l’offre entière, dans la monnaie de vos tableaux. Sur 100 plans, 80 devraient rapporter une somme dans l’intervalle affiché. C’est une prévision : la décision reste la vôtre.',
    ],
  },

  colleagues: {
    title: 'À plusieurs dans un classeur',
    parts: [
      {
        points: [
          'Tous voient le plan et ses formules ; personne d’autre n’a besoin d’une clé pour cela.',
          'Deux personnes peuvent écrire en même temps : le plan le plus récent reste entier, et l’autre volet le dit et propose de rétablir le sien.',
          'Tout volet ouvert rectifie les lignes de deux plans en une demi-minute : gardez le vôtre ouvert aussi longtemps après l’écriture.',
          'Triez et modifiez entre-temps à votre gré : les lignes sont reconnues à leur contenu.',
        ],
      },
    ],
  },

  formulas: {
    title: 'Le plan dans toute cellule',
    parts: [
      'Une fois le plan écrit, des formules le montrent partout dans le classeur. Aucune ne fait de plan ni ne coûte.',
      {
        formulas: {
          QTY: 'Combien prendre de l’offre ; 0 : ne pas la prendre. Aussi pour une plage de noms.',
          PROFIT: 'Le bénéfice attendu de l’offre.',
          TOTAL: 'Le bénéfice de tout le plan.',
          SELECTED: 'Combien d’offres il prend.',
          PLAN: 'Les offres qu’il prend, le plus grand bénéfice d’abord.',
          CHOSEN: 'La confiance à laquelle il a été choisi, avec offres, bénéfice et dépense.',
          SWEEP: 'Offres, bénéfice et dépense à toute autre confiance, sans limite de dépense.',
          HISTORY:
            'Menus passés selon les mêmes règles : ce qui était prévu et ce qui a été gagné.',
          SPEND: 'Offres, dépense et bénéfice selon une colonne de votre tableau.',
          STATUS: 'De qui est le plan, de quand, dans quelle limite, et s’il convient encore.',
        },
      },
      {
        points: [
          `${code('EDPS_Plan')} est un nom que chaque nouveau plan change, pour que la cellule le suive. Vous pouvez l’omettre.`,
          'Si votre Excel affiche une erreur à la saisie, mettez une virgule à la place du point-virgule entre les arguments, ou l’inverse.',
          `${code('#N/A')} : il n’y a pas encore de plan, ou le nom de l’offre n’est pas dans le menu planifié (espaces et majuscules comptent). Pointez la cellule pour lire pourquoi.`,
          `Les noms d’offres passées donnent aussi ${code('#N/A')} ; au-delà de 5 000 dans une plage, c’est toute la plage.`,
        ],
      },
    ],
  },

  tools: {
    title: 'Outils',
    parts: [
      `${b(headText.tools)}, en haut du volet, ne demandent pas de clé.`,
      {
        named: [
          [
            toolsText.titles.ours,
            'Montre d’abord ce qui part et ce qui reste. Vos cellules restent, et les colonnes déplacées reviennent.',
          ],
          [
            toolsText.titles['self-check'],
            'Essaie cet Excel sur une feuille à part et imprime un rapport pour l’assistance. Rien de vos feuilles n’y figure.',
          ],
          [
            'Copilot dans Excel',
            `Si votre administrateur a installé l’agent EDPS, demandez-lui : « ${AGENT.fr.plan} ». Il vérifie et explique ; vous envoyez et écrivez dans le volet.`,
          ],
        ],
      },
    ],
  },

  support: {
    title: 'Le volet reste vide, ou vous avez besoin d’aide',
    parts: [
      {
        points: [
          'Le complément demande Excel 2021 ou plus récent, Microsoft 365, ou Excel pour le web.',
          'Excel en charge une partie depuis appsforoffice.microsoft.com. Si un pare-feu bloque cette adresse, le volet le dit.',
          'Qui vous a donné la clé gère le service. Indiquez-lui ce que dit le volet, le code après « Pour l’assistance » et le rapport de l’autodiagnostic.',
          'Volet, ruban et cette page suivent la langue d’Excel. La console, la confidentialité, les conditions et ce qui est écrit dans le classeur sont en anglais, pour que tous puissent le lire.',
        ],
      },
    ],
  },
}
