// The screen of a plan that was not made, in French.
import type { endedStepText as English } from '../en/ended-step.ts'
import { code } from '../marks.ts'

export const endedStepText: typeof English = {
  noPlan: 'Il n’y a pas de plan',
  whatToChange: 'Ce qu’il faut modifier',
  forSupport: (problem) => `Pour l’assistance : ${code(problem)}`,
  forSupportOf: (problem, request) =>
    `Pour l’assistance : ${code(problem)}, demande ${code(request)}`,
  changedSince:
    'Le service a posé sa question sur la description telle qu’envoyée. Vous l’avez modifiée depuis : cliquez sur « Modifier la description » pour voir comment elle est lue maintenant.',
  changeDescription: 'Modifier la description',
  again: {
    check: 'Revérifier les données',
    look: 'Rechercher à nouveau le plan',
    'sign-in': 'Se reconnecter',
  },
  backToTables: 'Retour aux tableaux',
}
