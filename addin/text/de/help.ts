// The page Help, in German.
import type { helpText as English } from '../en/help.ts'
import {
  DESCRIPTION_CHARACTERS,
  FLOOR_OBSERVED_GROUPS,
  FLOOR_PAST_MENUS,
  FLOOR_TASK_ROWS,
  MENU_ROWS,
  READING_DAYS,
  RESULT_DAYS,
  SALES_ROWS,
} from '#contract/limits.ts'
import { MONTHLY_TOKENS, PRICES } from '#contract/prices.ts'
import { key, strong as b } from '../marks.ts'
import { RIBBON } from '../ribbon.ts'
import { checkedStepText } from './checked-step.ts'
import { confidencePanelText } from './confidence-panel.ts'
import { descriptionStepText } from './description-step.ts'
import { endedStepText } from './ended-step.ts'
import { fitEndedText } from './fit-ended.ts'
import { helpAfterText } from './help-after.ts'
import { headText } from './head.ts'
import { moreOptionsText } from './more-options.ts'
import { openingStepText } from './opening-step.ts'
import { optionsStepText } from './options-step.ts'
import { planStepText } from './plan-step.ts'
import { signInStepText } from './sign-in-step.ts'
import { tablesStepText } from './tables-step.ts'
import { whyLittleText } from './why-deal.ts'
import { countText, numberText } from './words.ts'

export const helpText: typeof English = {
  title: 'Hilfe',
  heading: 'EDPS in Excel: Hilfe',
  lead: 'EDPS entscheidet, wie viel von jedem Angebot Ihrer Liste zu nehmen ist: nach dem, was Ihre früheren Angebote verdient haben.',
  contents: 'Auf dieser Seite',
  otherLanguages: 'Andere Sprachen',

  sections: {
    start: {
      title: 'Der erste Plan',
      parts: [
        `Nichts zur Hand? Öffnen Sie eine leere Arbeitsmappe und den Bereich und drücken Sie ${b(tablesStepText.insertSample)}.`,
        {
          steps: [
            `Öffnen Sie über dem Blatt die Registerkarte ${b('EDPS')} und drücken Sie ${b(RIBBON.de['Pane.Label'])}. Melden Sie sich mit dem Schlüssel an, den Sie bekommen haben, oder drücken Sie ${b(signInStepText.byConsole)}. Bis zum Senden geht auch ${b(signInStepText.lookAround)}.`,
            `Drücken Sie ${b(openingStepText.planMenu)}. Der Knopf geht zum Ersten, was fehlt, und sagt, was es ist.`,
            'Wählen Sie Ihre Tabellen. Der Bereich errät, welche Spalte was ist: Berichtigen Sie ihn.',
            'Beschreiben Sie auf Englisch, was ein Angebot einbringt und kostet. Der Bereich zeigt, wie Ihre Worte gelesen werden. Wo etwas unklar ist, fragt er: Ein Klick auf eine Antwort schreibt sie in Ihre Worte.',
            `Drücken Sie ${b(optionsStepText.checkData)}. Jedes Problem hat einen Knopf, der seine Zelle zeigt. Noch wird keine Zelle gesendet.`,
            `Sehen Sie die Kosten an und drücken Sie ${b(checkedStepText.sendAndPlan)}. Sie können weiterarbeiten oder Excel schließen.`,
            `Sehen Sie den Plan an und drücken Sie ${b(planStepText.write)}. Zwei Spalten sagen, wie viel von jedem Angebot zu nehmen ist und welchen Gewinn es bringen soll. 0 heißt: nicht nehmen.`,
          ],
        },
      ],
    },

    tables: {
      title: 'Wie müssen meine Tabellen aussehen?',
      parts: [
        `Ihre Angebote stehen in einer Excel-Tabelle: Klicken Sie in eine ihrer Zellen und drücken Sie ${key('Strg')}+${key('T')}. Eine Zeile ist ein Angebot, das Sie nehmen könnten oder hätten nehmen können. Die Überschriften dürfen heißen, wie sie wollen, in jeder Sprache.`,
        {
          caption: 'Angebote: über die letzten zwei wird entschieden',
          headers: ['Artikel', 'Datum', 'Menge', 'Kosten', 'Genommen'],
        },
        { caption: 'Verkäufe', headers: ['Artikel', 'Datum', 'Menge', 'Preis'] },
        {
          points: [
            'Nötig: eine Spalte, die das Angebot benennt, ein Datum und die angebotene Menge. Angebote eines Tages, einer Woche, eines Monats, Quartals oder Jahres sind ein Menü: Über das neueste wird entschieden, die früheren sind die Historie.',
            'Frühere Angebote stehen in derselben Tabelle oder in einer eigenen, auch die abgelehnten: Dort bleibt „Genommen“ leer.',
            'Was frühere Angebote brachten: eine Tabelle der Verkäufe oder eine Spalte mit dem Gewinn jedes Angebots.',
            'Jede weitere Spalte, etwa Kategorie oder Lieferant, hilft, wenn Sie sie zuordnen: Der Plan lernt aus ihr.',
            'Eine Zeile kann mehrere Mengen anbieten: als Liste (10; 20; 50), als Spanne (10–60 step 10) oder in Spalten für kleinste, größte und Schritt.',
            `Wie viel: mindestens ${countText(FLOOR_TASK_ROWS)} Zeilen zur Entscheidung, ${countText(FLOOR_PAST_MENUS)} frühere Menüs und ${countText(FLOOR_OBSERVED_GROUPS)} frühere Angebote mit Ergebnis, dazu ein abgelehntes. Haben Sie weniger, nehmen Sie das Häkchen bei ${b(moreOptionsText.checks)} weg (${b(optionsStepText.title)}, ${b(moreOptionsText.title)}): Der Plan wird schwächer.`,
            `Höchstens ${countText(MENU_ROWS)} Zeilen mit Angeboten und ${countText(SALES_ROWS)} mit Verkäufen.`,
          ],
        },
      ],
    },

    words: {
      title: 'Was schreibe ich in das Feld?',
      parts: [
        `Schreiben Sie ${b('Englisch')}: Anderes liest ein Dienst ohne Sprachmodell nicht, und auch seine Fragen sind englisch. Erklären Sie die Rechnung eines Angebots in kurzen Sätzen, höchstens ${countText(DESCRIPTION_CHARACTERS)} Zeichen.`,
        {
          points: [
            'Zweierlei braucht keine Worte: Verkäufe sind Einnahmen, und jedes genommene Stück kostet seine Stückkosten.',
            'Nennen Sie jeden anderen Posten mit Betrag und wofür er anfällt: “12% of the selling price” (vom Preis), “$3 per unit sold” (je verkauftes Stück), “$0.40 per unit bought” (je gekauftes), “$45 per deal” (je Angebot). Kosten ohne Betrag zählen nicht.',
            'Sagen Sie, was aus Resten wird und wann: “written off” (abgeschrieben) oder “sold at …” (verkauft zu …).',
            'Sagen Sie, was ein Stück ist, wenn Sie nichts lagern: “Each unit is an attempt.” für einen Klick, einen Anruf, ein Darlehen.',
            'Nennen Sie Spalten so, wie sie überschrieben sind.',
            'Mit einem Datum zählt der Bereich die Zeit. Ohne Datum sagen Sie es: “T counts weeks.” (Wochen).',
          ],
        },
        'Beispiele, und was jedes sagt:',
        {
          examples: {
            shop: 'Ein Onlineshop: Kartengebühren in Prozent und je Verkauf, dazu Porto.',
            storage: 'Lagerkosten je Woche; nach 8 Wochen sind die Reste nichts mehr wert.',
            capital:
              'Gebundenes Geld kostet 9 % im Jahr; Reste bringen nach 6 Monaten 40 % der Stückkosten.',
            clicks:
              'Kein Lager: Jeder Klick wird bezahlt, 10 % des Erlöses gehen an einen Partner.',
            duty: 'Kosten des Einkaufs (Zoll, Prüfung) und eine Verkaufsprovision.',
          },
        },
        `${b(descriptionStepText.beginWith)} bietet vierzehn weitere: Ein Klick füllt das Feld.`,
      ],
    },

    cost: {
      title: 'Was kostet es?',
      parts: [
        `Pläne werden mit Token bezahlt; 1 Token ist 1 US-Dollar. Der Bereich zeigt, was ein Plan mindestens und höchstens kostet, bevor Sie ${b(checkedStepText.sendAndPlan)} drücken, und danach, was berechnet wurde.`,
        {
          named: [
            [
              'Eine neue Beschreibung oder andere Spalten',
              `${numberText(PRICES.grounding.base)} Token und ${numberText(PRICES.grounding.column)} je Spalte, höchstens ${numberText(PRICES.grounding.most)}; dazu kommt die Rechenzeit.`,
            ],
            [
              'Dieselbe Beschreibung mit denselben Spalten',
              `Nur die Rechenzeit: mindestens ${numberText(PRICES.calculation)} Token.`,
            ],
            [
              'Kostenlos',
              `Daten prüfen, Worte lesen lassen, ${b(optionsStepText.inputTest)}, Regler und Ausgabengrenze, Schreiben, Wiederherstellen, alle Formeln.`,
            ],
            ['Ein Plan, der durch Schuld des Dienstes scheitert', 'Nichts.'],
            [
              'Ein Plan, der an Ihren Worten oder Daten scheitert',
              `Was bis dahin gerechnet wurde: in der Regel ${numberText(PRICES.calculation)} Token.`,
            ],
            ['Ein Plan, den Sie abbrechen', 'Die Schritte, die fertig waren.'],
            [
              'Ein freier Schlüssel',
              `Plant nur veröffentlichte Märkte und kostet nichts. ${b(optionsStepText.inputTest)} geht mit jeder Tabelle.`,
            ],
          ],
        },
        `${b(headText.console)} oben im Bereich zeigt Ihre Token und jede Buchung. Dort kauft ein Inhaber des Kontos Token oder eine Mitgliedschaft mit ${numberText(MONTHLY_TOKENS.base)} Token im Monat.`,
      ],
    },

    data: {
      title: 'Wer sieht meine Daten?',
      parts: [
        {
          named: [
            [
              'Während Sie schreiben',
              'Ihre Worte, Ihre Optionen und die Namen der gewählten Spalten gehen zum Dienst. Keine Zelle.',
            ],
            [
              checkedStepText.sendAndPlan,
              'Auch die Zellen der Spalten, die der Bereich auflistet. Keine andere Spalte, kein anderes Blatt.',
            ],
            [
              'Menschen Ihres Kontos',
              'Sie sehen Ihre Pläne in der Konsole. Kein anderes Konto sieht sie.',
            ],
            [
              'Ein Sprachmodell',
              'Wenn der Dienst eines benutzt, bekommt es Ihre Worte und die Namen der Spalten. Nie eine Zelle.',
            ],
            [
              'Wie lange',
              `Tabellen: bis einen Tag nach dem Plan. Der Plan, und mit ihm Kosten und Ergebnisse früherer Angebote: ${countText(RESULT_DAYS)} Tage. Ihre Worte und wie sie gelesen wurden: bis sie ${countText(READING_DAYS)} Tage unbenutzt sind. Abbrechen löscht, was gesendet war.`,
            ],
            [
              'In der Arbeitsmappe',
              'Pläne, Szenarien, Ihre Worte und Ihr Name: Wer die Datei hat, kann sie lesen. Ihr Schlüssel steht nie darin.',
            ],
          ],
        },
      ],
    },

    refused: {
      title: 'Es wurde abgelehnt: was nun?',
      parts: [
        {
          named: [
            [
              checkedStepText.titles.unclear,
              'Beantworten Sie die Fragen unter Ihren Worten, eine nach der anderen, oder schreiben Sie den Satz wie in einem Beispiel.',
            ],
            [
              fitEndedText.failed.insufficient_history,
              `Fügen Sie frühere Angebote mit Ergebnis hinzu: Ein genommenes braucht seinen Gewinn oder seine Verkäufe, ein unverkauftes eine Zeile der Verkäufe mit 0. Bemängelt es nur die Prüfung der Daten, nehmen Sie das Häkchen bei ${b(moreOptionsText.checks)} weg.`,
            ],
            [
              fitEndedText.soldMore,
              'Es wurde mehr verkauft als genommen: Berichtigen Sie die genommenen Mengen oder die Verkäufe, oder ordnen Sie eine Spalte mit dem Bestand davor zu.',
            ],
            [
              fitEndedText.failed.reconciliation_failed,
              `Ihre Gewinnspalte sagt etwas anderes als Ihre Worte: Nennen Sie die fehlenden Kosten, oder wählen Sie ${b(optionsStepText.fromColumn)}.`,
            ],
            [
              'Zu wenige Token',
              `Was der Plan höchstens kostet, muss zu Beginn da sein. Token gibt es in der ${b(headText.console)}; oder machen Sie einen Eingabetest.`,
            ],
            [
              fitEndedText.keyRefused.title,
              'Der Schlüssel ist widerrufen oder vertippt. Machen Sie in der Konsole einen neuen, oder fragen Sie, wer ihn Ihnen gab.',
            ],
            [
              whyLittleText.none,
              `Der Bereich sagt warum. Senken Sie ${b(confidencePanelText.title)}, erhöhen Sie ${b(confidencePanelText.limit)}, oder berichtigen Sie Kosten in Ihren Worten.`,
            ],
            [
              planStepText.failed.nothing,
              'Ein Blatt ist geschützt, oder eine Zelle wird bearbeitet: Der Bereich sagt, was es ist. Drücken Sie den Knopf danach noch einmal.',
            ],
            [
              'Eine Zeile hat keinen Wert',
              'Sie ist neu oder wurde nach dem Plan geändert. Planen Sie noch einmal.',
            ],
            [
              fitEndedText.failed.engine_error,
              `Es kostet nichts. Drücken Sie ${b(endedStepText.again.check)} und senden Sie noch einmal.`,
            ],
          ],
        },
      ],
    },

    ...helpAfterText,
  },
  fullText: 'Im Ganzen, auf Englisch:',
}
