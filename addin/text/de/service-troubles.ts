// The service does not answer, is busy or refuses, in German.
import type { serviceTroublesText as English } from '../en/service-troubles.ts'

/** "in 12 s"; "bald". */
const inSeconds = (wait: number | null) => (wait === null ? 'bald' : `in ${Math.ceil(wait)} s`)
const minutes = (wait: number) =>
  wait < 100 ? `${Math.ceil(wait)} s` : `${Math.ceil(wait / 60)} Minuten`
const inMinutes = (wait: number | null) => (wait === null ? 'bald' : `in ${minutes(wait)}`)

const again = (wait: number | null) =>
  wait === null ? '' : ` Versuchen Sie es in ${minutes(wait)} erneut.`

/** By the service's code. */
const details: Readonly<Record<string, string>> = {
  free_markets_only:
    'Mit einem kostenlosen Schlüssel lassen sich nur veröffentlichte Märkte planen. Aktivieren Sie „Nur Eingabetest“ in den Optionen für einen Eingabetest jedes Markts.',
  internal:
    'Beim Dienst ist etwas schiefgegangen. Versuchen Sie es erneut; wenn es dabei bleibt, nennen Sie dem Betreiber des Dienstes die Nummer unten.',
  model_unavailable:
    'Keine Engine bietet dieses Modell an. Wählen Sie „Wahl des Dienstes“ in den Optionen.',
  validation_failed: 'Der Dienst hat Probleme gefunden: Sie sind unten aufgeführt.',
  rate_limited: 'Es kamen zu viele Anfragen in kurzer Zeit.',
  insufficient_tokens:
    'Das Guthaben reicht für diesen Plan nicht. Es wurde nichts begonnen, zurückgehalten oder verbraucht. Besorgen Sie Token in der Konsole oder machen Sie einen Eingabetest.',
  busy: 'Der Dienst ist gerade ausgelastet.',
  engine_unavailable: 'Zurzeit antwortet kein Rechner des Dienstes.',
  too_large: 'Die Daten sind zu groß. Lassen Sie Spalten oder die ältesten Menüs weg.',
  upload_too_slow: 'Die Verbindung war zu langsam. Senden Sie über eine schnellere noch einmal.',
  scope_missing: 'Der Schlüssel erlaubt das nicht. Lassen Sie sich einen anderen geben.',
  unknown_model:
    'Der Dienst kennt das gewählte Modell nicht. Wählen Sie „Wahl des Dienstes“ in den Optionen.',
  unknown_session: 'Der Dienst hat diesen Plan nicht (mehr).',
  history_expired: 'Die gesendeten Tabellen sind nicht mehr aufbewahrt. Planen Sie neu.',
  business_description_unresolved: 'Ihr Geschäft ist nicht beschrieben.',
}

export const serviceTroublesText: typeof English = {
  offline:
    'Der Dienst antwortet nicht: Vielleicht ist dieses Gerät offline, oder der Dienst läuft nicht. Er wird von selbst wieder gefragt; beim Schließen von Excel geht nichts verloren.',
  tooMany: (wait) =>
    `Vorerst zu viele Anfragen: Der Dienst wird ${inSeconds(wait)} wieder gefragt.`,
  busy: (status, wait) =>
    `Der Dienst ist ausgelastet (${status}): Er wird ${inSeconds(wait)} wieder gefragt.`,
  noEngine:
    'Mit dem Dienst ist keine Engine verbunden: Die Planung wartet, bis es eine ist. Der Betreiber des Dienstes muss eine starten; beim Schließen von Excel geht nichts verloren.',
  unreadOffline:
    'Der Dienst ist nicht erreichbar: Ihre Worte werden wieder gelesen, sobald er es ist.',
  unreadTooMany: (wait) =>
    `Vorerst wurde zu oft gelesen: Ihre Worte werden ${inMinutes(wait)} wieder gelesen.`,
  unreadBusy: (status, wait) =>
    `Der Dienst ist ausgelastet (${status}): Ihre Worte werden ${inMinutes(wait)} wieder gelesen.`,
  refused: (title, detail, wait) => `Der Dienst: „${title}. ${detail}“${again(wait)}`,
  refusedOwn: (_title, detail, wait) => `${detail}${again(wait)}`,
  unknownKey:
    'Der Schlüssel ist richtig eingegeben, aber der Dienst kennt ihn nicht (mehr): Lassen Sie sich einen neuen geben.',
  detail: (code) => details[code] ?? null,
}
