// Signing in: what is wrong with a key or a name, in German.
import type { keyChecksText as English } from '../en/key-checks.ts'

export const keyChecksText: typeof English = {
  nameIsKey:
    'Der Name sieht wie ein Schlüssel aus, und andere würden ihn lesen. Geben Sie einen Namen an oder keinen.',
  late: 'In der vorgesehenen Zeit wurde kein Schlüssel erteilt: Beginnen Sie von vorn.',
  administrates:
    'Mit diesem Schlüssel lässt sich der Dienst auch verwalten. Er funktioniert, aber ein Schlüssel nur für „fit“ ist hier sicherer.',
  mistyped:
    'Ein Zeichen dieses Schlüssels ist falsch: Die Prüfsumme passt nicht. Kopieren Sie den Schlüssel noch einmal ganz.',
  noKey:
    'Das ist kein Schlüssel von EDPS: Ein solcher beginnt mit edps_paid_ oder edps_free_ und hat 46 Zeichen.',
  noAnswer: 'Der Dienst antwortet nicht: Prüfen Sie das Netzwerk und versuchen Sie es erneut.',
}
