// What people see of the agent of Microsoft 365 Copilot, in every language of the pane (addin/manifest/agent.ts).
import type { Language } from './ribbon.ts'

interface AgentText {
  readonly description: string
  /** Questions to begin with: each a title and the words that are sent. */
  readonly plan: string
  readonly confidenceTitle: string
  readonly confidence: string
}

export const AGENT: Readonly<Record<Language | 'en', AgentText>> = {
  en: {
    description: 'Plans which deals of a menu to take, with the EDPS add-in of this workbook.',
    plan: 'Plan this menu',
    confidenceTitle: 'Another confidence',
    confidence: 'What would change at 90 % confidence?',
  },
  de: {
    description:
      'Plant mit dem EDPS-Add-in dieser Arbeitsmappe, welche Angebote eines Menüs zu nehmen sind.',
    plan: 'Plane dieses Menü',
    confidenceTitle: 'Eine andere Sicherheit',
    confidence: 'Was würde sich bei 90 % Sicherheit ändern?',
  },
  es: {
    description: 'Planifica qué ofertas de un menú tomar, con el complemento EDPS de este libro.',
    plan: 'Planifica este menú',
    confidenceTitle: 'Otra confianza',
    confidence: '¿Qué cambiaría con una confianza del 90 %?',
  },
  fr: {
    description:
      'Planifie quelles offres d’un menu prendre, avec le complément EDPS de ce classeur.',
    plan: 'Planifie ce menu',
    confidenceTitle: 'Une autre confiance',
    confidence: 'Qu’est-ce qui changerait à 90 % de confiance ?',
  },
  ja: {
    description: 'このブックの EDPS アドインを使って、メニューのどの案件を採用するかを計画します。',
    plan: 'このメニューを計画して',
    confidenceTitle: '別の確信度',
    confidence: '確信度 90 % では何が変わりますか?',
  },
}
