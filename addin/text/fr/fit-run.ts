// A fit, which is the making of a plan at the service, in French.
import type { fitRunText as English } from '../en/fit-run.ts'
import { numberText } from './words.ts'

const tokens = (n: number) => `${numberText(n)} ${Math.abs(n) < 2 ? 'jeton' : 'jetons'}`

export const fitRunText: typeof English = {
  otherTables:
    'D’autres tableaux ont été vérifiés depuis : vérifiez à nouveau les données, puis envoyez.',
  signedIn:
    'La connexion est établie. Le coût du plan est maintenant affiché : cliquez encore une fois.',
  nothingSent: (why) => `${why} Rien n’a été envoyé.`,
  anotherBegun: 'Entre-temps, un autre plan a été lancé ici.',
  underWay:
    'Un de vos plans est déjà en cours ici : attendez-le ou annulez-le avant d’en envoyer un autre.',
  sending: 'La demande est en route.',
  received: 'Le service a reçu la demande.',
  looking: 'Recherche du calcul.',
  lookingByNumber: 'Pas de réponse claire : recherche du calcul par son numéro.',
  canceling: 'Annulation…',
  makingSure:
    'Annulation : la demande est peut-être encore en route, le service est donc surveillé pendant une minute.',
  needsItsKey: 'Connectez-vous avec la clé qui l’a lancé pour le suivre.',
  otherService: (address) => `Il s’exécute sur un autre service : ${address}.`,
  unseen: 'Cette clé ne peut pas le voir : il appartient à un autre compte, ou a été supprimé.',
  charged: (charge, left) =>
    left === null
      ? `Ce plan a coûté ${tokens(charge)}.`
      : `Ce plan a coûté ${tokens(charge)} ; il en reste ${numberText(left)}.`,
}
