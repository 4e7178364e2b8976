// Texts of the pane about the plan sheet, in German.
import type { planSheetText as English } from '../en/plan-sheet.ts'
import { clockText, counted } from './words.ts'

export const planSheetText: typeof English = {
  title: 'Ein Blatt mit Diagrammen',
  what: 'Diagramme und Tabellen von Excel zum Plan auf einem eigenen Blatt. Die Zahlen sind Formeln und folgen jedem Plan, der geschrieben wird.',
  looking: 'Die Spalten des Menüs werden durchgesehen…',
  category: 'Ausgaben nach',
  noCategory: 'Keine Spalte',
  make: 'Planblatt anlegen',
  again: 'Neu anlegen',
  notWritten:
    'Schreiben Sie zuerst einen Plan: Das Blatt zeigt den Plan, den die Arbeitsmappe enthält.',
  otherPlan:
    'Das Blatt zeigt den Plan, der in den Spalten steht. Der Plan oben erscheint dort, sobald er geschrieben ist.',
  making: 'Das Blatt wird gerade angelegt.',
  steps: {
    looking: 'Die Arbeitsmappe wird durchgesehen',
    writing: 'Tabellen werden geschrieben',
    calculating: 'Es wird gewartet, bis Excel gerechnet hat',
    charts: 'Diagramme werden gezeichnet',
  },
  made: 'Angelegt',
  madeAgain: (at) => `Um ${clockText(at)} neu angelegt`,
  madeAs: (sheet) => `Siehe das Blatt „${sheet}“. „Alles von EDPS entfernen“ nimmt es wieder weg.`,
  left: (parts) => `Ohne Diagramm, der Grund steht dort: ${parts.join('; ')}.`,
  parts: {
    deals: 'die genommenen Angebote',
    sweep: 'andere Sicherheiten',
    past: 'frühere Menüs',
    spend: 'Ausgaben nach einer Spalte',
  },
  theSheet: (sheet) => `Das Blatt ${sheet}`,
  failed: 'Nicht angelegt',
  nameTaken: (sheet) =>
    `In dieser Arbeitsmappe gibt es ein Blatt „${sheet}“, das nicht vom Add-In ist. Benennen Sie es um und versuchen Sie es erneut.`,
  structure:
    'Die Struktur der Arbeitsmappe ist geschützt, daher kann kein Blatt hinzukommen. Heben Sie den Schutz auf (Überprüfen → Arbeitsmappe schützen) und versuchen Sie es erneut.',
  protectedSheet: (sheet) =>
    `Das Blatt „${sheet}“ ist geschützt. Heben Sie den Schutz auf und versuchen Sie es erneut.`,
  beingMade: 'Jemand anderes legt das Planblatt auch gerade an. Versuchen Sie es gleich erneut.',
  removed: (sheet, cells) =>
    cells === 0
      ? `Das Blatt ${sheet} mit seinen Tabellen und Diagrammen`
      : `Das Blatt ${sheet} mit seinen Tabellen und Diagrammen und ${counted(cells, 'Zelle', 'Zellen')}, in die jemand etwas eingegeben hat`,
  copied: (sheet) =>
    `Das Blatt ${sheet}: Es ist eine Kopie eines Planblatts, oder die Arbeitsmappe weiß nicht mehr, dass es vom Add-In ist.`,
}
