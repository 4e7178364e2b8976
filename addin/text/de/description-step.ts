// The screen where the analyst describes the business, in German.
import type { descriptionStepText as English } from '../en/description-step.ts'

export const descriptionStepText: typeof English = {
  title: 'Beschreiben Sie Ihr Geschäft',
  next: 'Weiter: Optionen',
  empty: 'Beschreiben Sie zuerst Ihr Geschäft.',
  missing: 'Eines fehlt noch',

  label: 'Was bringt ein Angebot, und was kostet es?',
  hintOwnProfit: 'Frühere Gewinne werden aus Ihrer eigenen Spalte übernommen, wie sie dort stehen.',
  hint: 'Nennen Sie alle Einnahmen und Kosten mit den Spaltennamen, auf Englisch.',
  explanation:
    'Der Dienst liest nur Englisch. Während Sie schreiben, werden diese Worte und die Namen Ihrer Spalten an ihn gesendet. Zellen nicht.',

  beginWith: 'Mit einem ähnlichen Geschäft beginnen',
  beginWithAnother: 'Mit einem anderen Geschäft beginnen',
  replaces: 'Ersetzt Ihre Worte; „Rückgängig“ bringt sie zurück.',
  anyTrade: 'Jedes Geschäft',
}
