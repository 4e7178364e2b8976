// A fit, which is the making of a plan at the service, in German.
import type { fitRunText as English } from '../en/fit-run.ts'
import { numberText } from './words.ts'

export const fitRunText: typeof English = {
  otherTables:
    'Inzwischen wurden andere Tabellen geprüft: Prüfen Sie die Daten erneut und senden Sie dann.',
  signedIn:
    'Sie sind angemeldet. Die Kosten des Plans werden jetzt angezeigt: Drücken Sie die Schaltfläche noch einmal.',
  nothingSent: (why) => `${why} Es wurde nichts gesendet.`,
  anotherBegun: 'Inzwischen wurde hier ein anderer Plan begonnen.',
  underWay:
    'Hier wird schon ein Plan von Ihnen gemacht: Warten Sie ihn ab oder brechen Sie ihn ab, bevor Sie einen weiteren senden.',
  sending: 'Die Anfrage ist unterwegs.',
  received: 'Der Dienst hat die Anfrage.',
  looking: 'Die Planung wird gesucht.',
  lookingByNumber: 'Es kam keine klare Antwort: Die Planung wird über ihre Nummer gesucht.',
  canceling: 'Wird abgebrochen …',
  makingSure:
    'Wird abgebrochen: Die Anfrage kann noch unterwegs sein, deshalb wird der Dienst eine Minute lang beobachtet.',
  needsItsKey: 'Melden Sie sich mit dem Schlüssel an, der sie begonnen hat, um sie zu verfolgen.',
  otherService: (address) => `Sie läuft bei einem anderen Dienst: ${address}.`,
  unseen:
    'Dieser Schlüssel kann sie nicht sehen: Sie gehört zu einem anderen Konto oder wurde gelöscht.',
  charged: (tokens, left) =>
    left === null
      ? `Dieser Plan hat ${numberText(tokens)} Token gekostet.`
      : `Dieser Plan hat ${numberText(tokens)} Token gekostet; es bleiben ${numberText(left)}.`,
}
