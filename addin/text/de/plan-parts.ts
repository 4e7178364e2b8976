// The plans that the workbook keeps: why one cannot be read, kept or restored, in German.
import type { planPartsText as English } from '../en/plan-parts.ts'

export const planPartsText: typeof English = {
  damaged:
    'Der Plan in dieser Arbeitsmappe ist beschädigt. Drücken Sie „Menü planen“, um einen neuen zu machen.',
  not_ours: 'Der XML-Teil ist nicht von diesem Add-In.',
  newer:
    'Der Plan in dieser Arbeitsmappe stammt von einem neueren Add-In: Laden Sie das Add-In neu, um ihn zu lesen.',
  lost: (plans) =>
    plans === 1
      ? 'Einer der früheren Pläne in dieser Arbeitsmappe ist beschädigt: Er lässt sich nicht wiederherstellen. Die anderen schon.'
      : `${plans} der früheren Pläne in dieser Arbeitsmappe sind beschädigt: Sie lassen sich nicht wiederherstellen. Die anderen schon.`,
  holds_key:
    'Ein Schlüssel oder Text des Plans sieht wie ein API-Schlüssel aus: Es wird nichts geschrieben, denn jeder, der die Arbeitsmappe hat, könnte ihn lesen.',
  too_large:
    'Der Plan ist zu groß, um in der Arbeitsmappe aufbewahrt zu werden. Die Spalten können trotzdem geschrieben werden.',
  otherMenu:
    'Er wurde für ein anderes Menü gemacht, ein früheres oder späteres: Keines seiner Angebote steht im aktuellen.',
  otherTable: (table, now) =>
    `Er wurde für die Tabelle ${table} gemacht, der aktuelle Plan für ${now}.`,
  noLimit:
    'Ein gewähltes Angebot hat keine Stückkosten: Die Ausgaben des Plans sind unbekannt, also lässt sich keine Grenze einhalten.',
}
