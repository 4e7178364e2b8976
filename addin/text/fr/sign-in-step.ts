// The screen where an analyst signs in with a key, in French.
import type { signInStepText as English } from '../en/sign-in-step.ts'
import { strong } from '../marks.ts'

export const signInStepText: typeof English = {
  title: 'Se connecter',
  lead: 'EDPS décide combien prendre de chaque offre. L’exploitant de ce service vous donne la clé.',
  refused: 'Non connecté',

  key: 'Clé',
  keyHint: 'Elle n’est jamais écrite dans le classeur.',
  name: 'Votre nom (facultatif)',
  nameHint: 'Les collègues qui ouvrent ce classeur voient qui a fait le plan.',
  remember: 'Garder la clé sur cet appareil',
  rememberHint: 'Sinon, jusqu’à la fermeture de cette fenêtre.',

  already: 'Connexion déjà en cours.',
  noKey: 'Tapez d’abord votre clé.',
  signingIn: 'Connexion…',
  byConsole: 'Se connecter dans la console',
  pageIsOpen: 'La page est ouverte.',
  lookAround: 'Découvrir sans clé',

  waiting: 'En attente de la console',
  whatToDo: (code) =>
    `Connectez-vous sur la page qui s’ouvre, vérifiez qu’elle affiche le code ${strong(code)}, et accordez une clé à ce volet.`,
  noPage: 'Pas de page ? Ouvrez-la ici',
  stopWaiting: 'Ne plus attendre',
}
