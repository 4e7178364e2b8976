// A fit that ended without a plan, in German.
import type { fitEndedText as English } from '../en/fit-ended.ts'

export const fitEndedText: typeof English = {
  canceled: {
    title: 'Die Planung wurde abgebrochen',
    message: 'Es wurde nichts geschrieben. Was gesendet war, ist beim Dienst gelöscht.',
  },
  notSent: {
    title: 'Die Planung wurde nicht begonnen',
    message:
      'Der Dienst kennt diese Planung nicht: Die Anfrage hat ihn nicht erreicht. Prüfen Sie das Netzwerk, dann die Daten erneut und senden Sie neu.',
  },
  gone: {
    title: 'Die Planung ist nicht mehr vorhanden',
    message:
      'Sie wurde gelöscht oder ist älter als die 30 Tage, für die Ergebnisse aufbewahrt werden. Was in den Spalten steht, bleibt.',
  },
  keyRefused: {
    title: 'Der Schlüssel wurde abgelehnt',
    message:
      'Der Dienst nimmt diesen Schlüssel nicht mehr an. Melden Sie sich erneut an; eine laufende Planung geht weiter.',
  },
  serviceFailed: 'Der Dienst konnte das nicht ausführen',
  serviceBusy: 'Der Dienst ist ausgelastet',
  serviceRefused: 'Der Dienst hat die Anfrage abgelehnt',
  lost: {
    title: 'Die Planung ist außer Sicht',
    message: (why) => `${why} Die Planung selbst geht beim Dienst weiter.`,
  },
  notCanceled: 'Die Planung konnte nicht abgebrochen werden',
  failed: {
    grounding_unresolved: 'Die Beschreibung ist noch nicht klar',
    reconciliation_failed: 'Die Beschreibung widerspricht Ihren eigenen Gewinnen',
    insufficient_history: 'Die Historie ist zu kurz',
    engine_lost: 'Die Engines, die daran arbeiteten, sind ausgefallen',
    engine_error: 'Die Engine konnte nicht fertig werden',
    deadline_exceeded: 'Die Planung dauerte zu lange',
    mock_failed: 'Der Eingabetest ist wie verlangt fehlgeschlagen',
  },
  soldMore: 'Es wurde mehr verkauft, als da war',
  otherFailure: 'Die Planung ist fehlgeschlagen',
  noReason: 'Der Dienst nannte keinen Grund.',
}
