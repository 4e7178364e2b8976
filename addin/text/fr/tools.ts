// The tools: their menu, each at work, and the self-check's report, in French.
import type { toolsText as English } from '../en/tools.ts'
import { counted } from './words.ts'

export const toolsText: typeof English = {
  titles: {
    ours: 'Supprimer tout ce qu’EDPS a écrit',
    'self-check': 'Autodiagnostic',
  },
  explanations: {
    ours: 'Liste ce que le complément a écrit dans ce classeur. Rien n’est supprimé avant que vous ayez vu la liste.',
    'self-check':
      'Teste cet Excel sur une feuille à part, supprimée ensuite, et produit un rapport pour l’assistance. Dure jusqu’à une minute.',
  },
  begin: {
    ours: 'Lister ce qui serait supprimé',
    'self-check': 'Lancer l’autodiagnostic',
  },
  notDone: 'L’opération n’a pas pu aboutir',
  stop: 'Arrêter',
  stopping: 'Arrêt…',
  isStopped: 'Arrêt en cours.',

  noneFailed: 'Aucun test n’a échoué',
  failed: (n) => counted(n, 'test a échoué', 'tests ont échoué'),
  copyReport: 'Copier le rapport',
  notCopied:
    'Cette version d’Excel ne laisse aucune page utiliser le presse-papiers : cliquez dans le rapport, appuyez sur Ctrl+A puis Ctrl+C.',
  whatToDo: 'Que faire',
  sendReport: 'Copiez le rapport et envoyez-le à la personne qui vous a donné votre clé.',
  report: 'Rapport',
  reportHolds: 'Il ne contient rien de vos feuilles ni d’une clé.',
}
