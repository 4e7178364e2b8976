// The screen where an analyst signs in with a key, in German.
import type { signInStepText as English } from '../en/sign-in-step.ts'
import { strong } from '../marks.ts'

export const signInStepText: typeof English = {
  title: 'Anmelden',
  lead: 'EDPS entscheidet, wie viel von jedem Angebot zu nehmen ist. Den Schlüssel erhalten Sie vom Betreiber dieses Dienstes.',
  refused: 'Nicht angemeldet',

  key: 'Schlüssel',
  keyHint: 'Er wird nie in die Arbeitsmappe geschrieben.',
  name: 'Ihr Name (optional)',
  nameHint: 'Wer diese Arbeitsmappe öffnet, sieht, wer den Plan gemacht hat.',
  remember: 'Schlüssel auf diesem Gerät speichern',
  rememberHint: 'Sonst nur, bis Sie dieses Fenster schließen.',

  already: 'Die Anmeldung läuft schon.',
  noKey: 'Geben Sie zuerst Ihren Schlüssel ein.',
  signingIn: 'Sie werden angemeldet…',
  byConsole: 'In der Konsole anmelden',
  pageIsOpen: 'Die Seite ist geöffnet.',
  lookAround: 'Ohne Schlüssel umsehen',

  waiting: 'Auf die Konsole wird gewartet',
  whatToDo: (code) =>
    `Melden Sie sich auf der Seite an, die sich öffnet, prüfen Sie, ob sie den Code ${strong(code)} zeigt, und erteilen Sie diesem Bereich einen Schlüssel.`,
  noPage: 'Keine Seite? Hier öffnen',
  stopWaiting: 'Nicht mehr warten',
}
