// The service does not answer, is busy or refuses, in French.
import type { serviceTroublesText as English } from '../en/service-troubles.ts'

/** "dans 12 s"; "bientôt". */
const inSeconds = (wait: number | null) => (wait === null ? 'bientôt' : `dans ${Math.ceil(wait)} s`)
const minutes = (wait: number) =>
  wait < 100 ? `${Math.ceil(wait)} s` : `${Math.ceil(wait / 60)} minutes`
const inMinutes = (wait: number | null) => (wait === null ? 'bientôt' : `dans ${minutes(wait)}`)

const again = (wait: number | null) => (wait === null ? '' : ` Réessayez dans ${minutes(wait)}.`)

/** By the service's code. */
const details: Readonly<Record<string, string>> = {
  free_markets_only:
    'Une clé gratuite ne planifie que des marchés publiés. Cochez « Essai à blanc seulement » sous Options pour un essai à blanc de n’importe quel marché.',
  internal:
    'Une erreur s’est produite dans le service. Réessayez ; si elle persiste, communiquez à l’exploitant du service le numéro ci-dessous.',
  model_unavailable:
    'Aucun moteur n’offre ce modèle. Choisissez « le choix du service » sous Options.',
  validation_failed: 'Le service a trouvé des problèmes : ils sont listés ci-dessous.',
  rate_limited: 'Trop de demandes en peu de temps.',
  insufficient_tokens:
    'Le solde ne couvre pas ce plan. Rien n’a été lancé, réservé ni facturé. Obtenez des jetons dans la console, ou faites un essai à blanc.',
  busy: 'Le service est occupé pour le moment.',
  engine_unavailable: 'Aucune machine du service ne répond pour le moment.',
  too_large:
    'Les données sont trop volumineuses. Retirez des colonnes ou les menus les plus anciens.',
  upload_too_slow: 'La connexion était trop lente. Renvoyez par une connexion plus rapide.',
  scope_missing: 'La clé ne le permet pas. Demandez-en une autre.',
  unknown_model:
    'Le service ne connaît pas le modèle choisi. Choisissez « le choix du service » sous Options.',
  unknown_session: 'Le service n’a pas (ou plus) ce plan.',
  history_expired: 'Les tableaux envoyés ne sont plus conservés. Planifiez à nouveau.',
  business_description_unresolved: 'Votre activité n’est pas décrite.',
}

export const serviceTroublesText: typeof English = {
  offline:
    'Le service ne répond pas : cet appareil est peut-être hors ligne, ou le service arrêté. Il est interrogé à nouveau automatiquement ; si vous fermez Excel, rien n’est perdu.',
  tooMany: (wait) =>
    `Trop de requêtes pour le moment : le service est interrogé à nouveau ${inSeconds(wait)}.`,
  busy: (status, wait) =>
    `Le service est occupé (${status}) : il est interrogé à nouveau ${inSeconds(wait)}.`,
  noEngine:
    'Aucun moteur n’est connecté au service : le calcul attend qu’il y en ait un. L’exploitant du service doit en démarrer un ; si vous fermez Excel, rien n’est perdu.',
  unreadOffline: 'Le service est injoignable : votre texte sera relu dès qu’il répondra.',
  unreadTooMany: (wait) =>
    `Trop de lectures pour le moment : votre texte sera relu ${inMinutes(wait)}.`,
  unreadBusy: (status, wait) =>
    `Le service est occupé (${status}) : votre texte sera relu ${inMinutes(wait)}.`,
  refused: (title, detail, wait) => `Le service : « ${title}. ${detail} »${again(wait)}`,
  refusedOwn: (_title, detail, wait) => `${detail}${again(wait)}`,
  unknownKey:
    'La clé est correctement saisie, mais le service ne la connaît pas (ou plus) : demandez-en une nouvelle.',
  detail: (code) => details[code] ?? null,
}
