// “Look for API keys”: the search of the workbook for keys of the service, and their removal, in German.
import type { keySearchText as English } from '../en/key-search.ts'

/** Texts that Excel prints at the edges of a page. */
const pageTexts = {
  leftHeader: 'linke Kopfzeile',
  centerHeader: 'Kopfzeile',
  rightHeader: 'rechte Kopfzeile',
  leftFooter: 'linke Fußzeile',
  centerFooter: 'Fußzeile',
  rightFooter: 'rechte Fußzeile',
}

/** Properties of a workbook (Datei, Informationen). */
const properties = {
  title: 'Titel',
  subject: 'Betreff',
  author: 'Autor',
  manager: 'Manager',
  company: 'Firma',
  category: 'Kategorie',
  keywords: 'Tags',
  comments: 'Kommentare',
}

export const keySearchText: typeof English = {
  lookingThrough: (sheet) => `Das Blatt ${sheet} wird durchsucht`,
  lookingAt: (what) => `Suche läuft: ${what}`,
  takingOut: 'Schlüssel werden entfernt',
  kinds: {
    tables: 'Namen von Blättern, Tabellen und Spalten',
    names: 'definierte Namen',
    comments: 'Kommentare',
    settings: 'Einstellungen',
    parts: 'XML-Teile',
    properties: 'Eigenschaften',
    pages: 'Kopf- und Fußzeilen',
  },
  never:
    'Notizen, Textfelder, Diagramme und Bilder, Abfragen und Verbindungen, Adressen von Links, Texte der ' +
    'Datenüberprüfung, bedingte Formatierungen und Makros',
  partly: (sheet) =>
    `ein Teil des Blatts ${sheet}: Seine Zeilen wurden verschoben, oder es ist zu groß`,

  places: {
    cell: (address, sheet) => `Zelle ${address} des Blatts ${sheet}`,
    sheetName: 'Name eines Blatts',
    tableName: 'Name einer Tabelle',
    columnName: (table) => `Name einer Spalte der Tabelle ${table}`,
    name: (name) => `Definierter Name ${name}`,
    nameComment: (name) => `Definierter Name ${name}, sein Kommentar`,
    comment: (address) => `Kommentar an ${address}`,
    reply: (address) => `Antwort an ${address}`,
    setting: (name) => `Einstellung ${name}`,
    part: (namespace) => `XML-Teil ${namespace}`,
    property: (property) => `Eigenschaft: ${properties[property]}`,
    customProperty: (name) => `Eigenschaft ${name}`,
    page: (text, sheet) => `Druckseite des Blatts ${sheet}: ${pageTexts[text]}`,
  },
  removals: {
    cell: 'Die Zelle wird geleert.',
    sheet: 'Das Blatt bekommt einen anderen Namen; Formeln folgen ihm.',
    table: 'Die Tabelle bekommt einen anderen Namen; Formeln folgen ihm.',
    column: 'Die Spalte bekommt einen anderen Namen; Formeln folgen ihm.',
    name: 'Der Name wird gelöscht: Formeln, die ihn verwenden, zeigen einen Fehler.',
    comment: 'Der Kommentar wird gelöscht, samt seinen Antworten.',
    setting: 'Die Einstellung wird gelöscht.',
    part: 'Der ganze XML-Teil wird gelöscht, mit allem, was er enthält.',
    property: 'Die Eigenschaft wird geleert.',
    'custom property': 'Die Eigenschaft wird gelöscht.',
    page: 'Der Text wird geleert.',
  },
  nameCommentEmptied: 'Sein Kommentar wird geleert.',
  done: (taken, gone, failed, why) =>
    [
      `${taken} entfernt.`,
      ...(gone > 0 ? [`${gone} nicht mehr an der Fundstelle.`] : []),
      ...(failed > 0 ? [`${failed} nicht zu entfernen: ${why}`] : []),
    ].join(' '),
}
