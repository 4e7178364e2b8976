// Signing in: what is wrong with a key or a name, in French.
import type { keyChecksText as English } from '../en/key-checks.ts'

export const keyChecksText: typeof English = {
  nameIsKey: 'Le nom ressemble à une clé : vos collègues la liraient. Indiquez un nom, ou aucun.',
  late: 'Personne n’a accordé de clé dans le délai : recommencez.',
  administrates:
    'Cette clé peut aussi administrer le service. Elle fonctionne, mais une clé de portée « fit » seule est plus sûre ici.',
  mistyped:
    'Un caractère de cette clé est erroné : sa somme de contrôle ne correspond pas. Copiez à nouveau la clé entière.',
  noKey:
    'Ce n’est pas une clé d’EDPS : elle commence par edps_paid_ ou edps_free_ et compte 46 caractères.',
  noAnswer: 'Le service ne répond pas : vérifiez le réseau et réessayez.',
}
