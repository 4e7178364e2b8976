// What the workbook remembers for the add-in, and why it does not, in German.
import type { workbookMemoryText as English } from '../en/workbook-memory.ts'

export const workbookMemoryText: typeof English = {
  setupLost:
    'Was sich die Arbeitsmappe von der Einrichtung merkt, ist beschädigt: Wählen Sie noch einmal.',
  columnsLost:
    'Was sich die Arbeitsmappe von den Spalten des Add-Ins merkt, ist beschädigt: Der nächste Plan bekommt eigene Spalten.',
  newer:
    'Diese Arbeitsmappe wurde zuletzt mit einer neueren Version des Add-Ins verwendet: Laden Sie das Add-In neu.',
  tooManyColumns:
    'Die Tabellen haben zu viele Spalten, als dass sich die Arbeitsmappe Ihre Auswahl merken könnte: Sehen Sie nach jedem neuen Öffnen des Bereichs wieder unter „Spalten“ nach.',
  nameHoldsKey:
    'Ein Name in der Arbeitsmappe sieht wie ein API-Schlüssel aus: Es wird nichts geschrieben. Benennen Sie die Tabelle oder Spalte um.',
  namesTooLong:
    'Die Namen der Tabellen und Spalten sind zu lang, als dass sich die Arbeitsmappe sie merken könnte.',
  descriptionHoldsKey:
    'Die Beschreibung enthält etwas wie einen API-Schlüssel und wird deshalb nicht in der Arbeitsmappe aufbewahrt. Entfernen Sie den Schlüssel.',
  optionsChanged:
    'Inzwischen hat jemand anders die Optionen in dieser Arbeitsmappe geändert. Laden Sie den Bereich neu, um damit fortzufahren, oder prüfen Sie erneut, um Ihre an deren Stelle zu setzen.',
  descriptionChanged:
    'Inzwischen hat jemand anders die Beschreibung in dieser Arbeitsmappe geändert. Laden Sie den Bereich neu, um damit fortzufahren, oder prüfen Sie erneut, um Ihre an deren Stelle zu setzen.',
}
