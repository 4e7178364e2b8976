// The page Help, in German: what comes after the plan, and whom to ask.
import type { helpAfterText as English } from '../en/help-after.ts'
import { AGENT } from '../agent.ts'
import { code, strong as b } from '../marks.ts'
import { confidencePanelText } from './confidence-panel.ts'
import { dealsText } from './deals.ts'
import { headText } from './head.ts'
import { keptPlansText } from './kept-plans.ts'
import { planColumnsText } from './plan-columns.ts'
import { planSheetText } from './plan-sheet.ts'
import { planStepText } from './plan-step.ts'
import { toolsText } from './tools.ts'
import { whatIfText } from './what-if.ts'
import { whyDealText } from './why-deal.ts'

export const helpAfterText: typeof English = {
  after: {
    title: 'Nach dem Plan',
    parts: [
      {
        named: [
          [
            confidencePanelText.title,
            `Schieben Sie den Regler oder setzen Sie ${b(confidencePanelText.limit)}, dann drücken Sie ${b(planStepText.apply)}. Beides braucht keinen neuen Plan. Die Grenze hält das Add-in selbst ein; der Dienst kennt sie nicht.`,
          ],
          [
            `${dealsText.onlyTaken}, ${dealsText.allRows}`,
            'Filtern Ihre Tabelle nach dem Plan. Sortieren Sie sie, wie Sie wollen: Zeilen werden an ihrem Inhalt erkannt.',
          ],
          [planStepText.showTaken, 'Wählt sie im Blatt nacheinander aus.'],
          [
            planColumnsText.confidence,
            'Eine dritte Spalte: die Wahrscheinlichkeit, dass das Angebot Gewinn bringt, auch bei nicht genommenen.',
          ],
          [
            planColumnsText.place,
            'Am rechten Ende der Tabelle oder neben den Namen der Angebote; dort rücken Ihre anderen Spalten nach rechts. Formeln folgen, nur SVERWEIS mit einer Zahl nicht.',
          ],
          [
            whyDealText.title,
            'Die drei ähnlichsten früheren Angebote und was die Vorhersage getragen hat. Wählen Sie ein Angebot oder seine Zeile.',
          ],
          [
            whatIfText.title,
            'Behält den Plan als Szenario oder plant mit einer geänderten Zahl (ein eigener Plan mit eigenen Kosten). Zwei lassen sich vergleichen, Angebot für Angebot.',
          ],
          [
            planSheetText.title,
            `Diagramme und Tabellen des geschriebenen Plans auf einem eigenen Blatt. Sie folgen jedem Plan; ${b(planSheetText.again)} erneuert die Diagramme und lässt stehen, was Sie getippt haben.`,
          ],
          [
            keptPlansText.restore,
            'Die Arbeitsmappe behält die letzten zwölf Pläne: vergleichen, zurückholen, benennen, löschen, alles ohne Schlüssel.',
          ],
          [headText.outOfDate, 'Der Bereich sagt, welche Tabellen sich geändert haben.'],
        ],
      },
      'Der Gewinn gilt für das ganze Angebot, in der Währung Ihrer Tabellen. Von 100 Plänen sollten 80 innerhalb der Spanne neben ihrer Summe verdienen. Es ist eine Vorhersage: Die Entscheidung bleibt Ihre.',
    ],
  },

  colleagues: {
    title: 'Mehrere in einer Arbeitsmappe',
    parts: [
      {
        points: [
          'Alle sehen den Plan und seine Formeln; dafür braucht niemand sonst einen Schlüssel.',
          'Zwei dürfen gleichzeitig schreiben: Der spätere Plan bleibt ganz, und der andere Bereich sagt es und bietet an, seinen wiederherzustellen.',
          'Zeilen zweier Pläne berichtigt jeder offene Bereich innerhalb einer halben Minute: Lassen Sie Ihren nach dem Schreiben so lange offen.',
          'Sortieren und ändern Sie dabei, wie Sie mögen: Zeilen werden an ihrem Inhalt erkannt.',
        ],
      },
    ],
  },

  formulas: {
    title: 'Der Plan in jeder Zelle',
    parts: [
      'Ist ein Plan geschrieben, zeigen ihn Formeln überall in der Arbeitsmappe. Keine macht einen Plan oder kostet etwas.',
      {
        formulas: {
          QTY: 'Wie viel vom Angebot zu nehmen ist; 0: nicht nehmen. Auch für einen Bereich von Namen.',
          PROFIT: 'Der Gewinn, den das Angebot bringen soll.',
          TOTAL: 'Der Gewinn des ganzen Plans.',
          SELECTED: 'Wie viele Angebote er nimmt.',
          PLAN: 'Die Angebote, die er nimmt, der höchste Gewinn zuerst.',
          CHOSEN: 'Die Sicherheit, bei der gewählt wurde, mit Angeboten, Gewinn und Ausgaben.',
          SWEEP: 'Angebote, Gewinn und Ausgaben bei jeder anderen Sicherheit, ohne Ausgabengrenze.',
          HISTORY: 'Frühere Menüs nach denselben Regeln: was erwartet und was verdient wurde.',
          SPEND: 'Angebote, Ausgaben und Gewinn nach einer Spalte Ihrer Tabelle.',
          STATUS: 'Wessen Plan es ist, von wann, in welcher Grenze, und ob er noch passt.',
        },
      },
      {
        points: [
          `${code('EDPS_Plan')} ist ein Name, den jeder neue Plan ändert, so dass die Zelle ihm folgt. Sie können ihn weglassen.`,
          'Zeigt Ihr Excel nach der Eingabe einen Fehler, schreiben Sie zwischen den Argumenten ein Komma statt des Semikolons, oder umgekehrt.',
          `${code('#NV')}: Es gibt noch keinen Plan, oder der Name des Angebots steht nicht im geplanten Menü (Leerzeichen und Großschreibung zählen). Zeigen Sie auf die Zelle, dann lesen Sie den Grund.`,
          `Namen früherer Angebote ergeben auch ${code('#NV')}; bei mehr als 5.000 davon in einem Bereich der ganze Bereich.`,
        ],
      },
    ],
  },

  tools: {
    title: 'Werkzeuge',
    parts: [
      `${b(headText.tools)} oben im Bereich brauchen keinen Schlüssel.`,
      {
        named: [
          [
            toolsText.titles.ours,
            'Zeigt zuerst, was geht und was bleibt. Ihre eigenen Zellen bleiben, und verschobene Spalten kehren zurück.',
          ],
          [
            toolsText.titles['self-check'],
            'Probiert dieses Excel auf einem eigenen Blatt aus und schreibt einen Bericht für den Support. Von Ihren Blättern steht nichts darin.',
          ],
          [
            'Copilot in Excel',
            `Hat Ihre Verwaltung den Agenten EDPS installiert, bitten Sie ihn: „${AGENT.de.plan}“. Er prüft und erklärt; senden und schreiben tun Sie im Bereich.`,
          ],
        ],
      },
    ],
  },

  support: {
    title: 'Der Bereich bleibt leer, oder Sie brauchen Hilfe',
    parts: [
      {
        points: [
          'Das Add-in braucht Excel 2021 oder neuer, Microsoft 365 oder Excel im Web.',
          'Einen Teil lädt Excel von appsforoffice.microsoft.com. Sperrt eine Firewall diese Adresse, sagt es der Bereich.',
          'Wer Ihnen den Schlüssel gab, betreibt den Dienst. Nennen Sie ihm, was der Bereich sagt, den Code neben „Für den Support“ und den Bericht des Selbsttests.',
          'Bereich, Menüband und diese Seite folgen der Sprache von Excel. Konsole, Datenschutz und Nutzungsbedingungen sind englisch, auch was in der Arbeitsmappe steht, damit es alle lesen können.',
        ],
      },
    ],
  },
}
