// Writing a plan into its two columns, restoring an earlier one, and the other writers, in German.
import type { writeRunText as English } from '../en/write-run.ts'
import { counted, countText } from './words.ts'

export const writeRunText: typeof English = {
  findingDeals: 'Jedes Angebot wird gesucht',
  writingColumns: 'Die Spalten werden geschrieben',

  otherWrote: (by) =>
    `Inzwischen hat ${by} hier einen anderen Plan geschrieben: Sehen Sie nach, was abweicht. Um Ihren an seine Stelle zu setzen, drücken Sie die Schaltfläche erneut; der andere lässt sich dann wiederherstellen.`,

  rowsUnknown:
    'Die Arbeitsmappe weiß nicht mehr, welche Zeilen geplant wurden, und die Tabellen wurden seitdem geändert: Planen Sie neu.',
  noPlan: 'Es gibt keinen solchen Plan zu schreiben.',
  columnGone: (table, column) =>
    `${table} hat keine Spalte „${column}“ mehr, an der ihre Zeilen erkannt wurden: Machen Sie das Löschen rückgängig oder planen Sie neu.`,
  rowsGone: (table) =>
    `Keine Zeile von ${table} ist noch so, wie sie geplant wurde: Alle sind weg. Es wurde nichts geschrieben; planen Sie neu.`,
  rowsChanged: (table) =>
    `Keine Zeile von ${table} ist noch so, wie sie geplant wurde: Alle sind neu oder seitdem geändert. Es wurde nichts geschrieben; planen Sie neu.`,
  tooFewRows: (table, unfilled, deals, lost) =>
    `Zu wenige Zeilen von ${table} sind noch so, wie sie geplant wurden. Seitdem neu oder geändert: ` +
    `${countText(unfilled)}; von ${counted(deals, 'Angebot', 'Angeboten')} des Plans nicht mehr da: ` +
    `${countText(lost)}. Es wurde nichts geschrieben; planen Sie neu.`,
  planGone: 'Dieser Plan ist nicht mehr in der Arbeitsmappe.',
  onePlanGone: 'Einer dieser Pläne ist nicht mehr in der Arbeitsmappe.',
  notRestored: (why) => `Der frühere Plan bleibt, wo er ist. ${why}`,
  notKept: (why) => `Die Arbeitsmappe bewahrt den Plan nicht auf: ${why}`,
  dropped: (plans) =>
    plans === 1
      ? 'Für den ältesten Plan ist in der Arbeitsmappe kein Platz mehr: Er lässt sich nicht mehr wiederherstellen.'
      : `Für die ${plans} ältesten Pläne ist in der Arbeitsmappe kein Platz mehr: Sie lassen sich nicht mehr wiederherstellen.`,

  repaired: (rows) =>
    `In den Spalten standen Zeilen zweier Pläne: ${counted(rows, 'Zeile bekam', 'Zeilen bekamen')} wieder die Werte des Plans der Arbeitsmappe.`,
  restored: (deals, by) =>
    `Der Plan mit ${counted(deals, 'Angebot', 'Angeboten')} von ${by} steht wieder in den Spalten.`,
  writtenAgain: (deals) =>
    `Der Plan mit ${counted(deals, 'Angebot', 'Angeboten')} ist noch einmal geschrieben.`,
  unfilled: (rows) =>
    `Zeilen ohne Wert, weil sie neu oder seitdem geändert sind: ${countText(rows)}.`,
  lostDeals: (deals, more) => {
    const others = more > 0 ? ` und ${countText(more)} weitere` : ''
    return `Von seinen Angeboten seitdem im Blatt gelöscht oder geändert: ${deals.join(', ')}${others}.`
  },
  planDeleted: 'Der Plan ist aus der Arbeitsmappe gelöscht.',
  planDescribed: 'Der Name und die Notizen des Plans sind gespeichert.',

  arranged: {
    taken:
      'Die Tabelle zeigt die Angebote, die der Plan nimmt. „Alle Zeilen“ bringt die anderen zurück.',
    all: 'Die Tabelle zeigt alle ihre Zeilen.',
  },
  noColumns: 'Dieser Plan steht in keinen Spalten mehr.',
  noneTaken: (table) =>
    `${table} enthält kein Angebot mehr, das der Plan nimmt: Schreiben Sie ihn noch einmal oder planen Sie neu.`,
  takenDeal: (deal, of, key, row) => {
    const more = of > 1 ? ' Drücken Sie erneut für das nächste.' : ''
    return `Genommenes Angebot ${countText(deal)} von ${countText(of)}: ${key}, Zeile ${countText(row)}.${more}`
  },
}
