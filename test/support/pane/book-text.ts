// Everything that a file of this workbook would hold, as one text: so that a test can say what is
// nowhere in it, and compare two states of it part by part.
import type { WorkbookHost } from '#try/host/host.ts'

/** The parts of the file by name; what Excel counts for itself alone (ids, references) is left out. */
export function bookParts({ book }: WorkbookHost): Record<string, unknown> {
  const sheetName = (id: string) => book.sheets.find((sheet) => sheet.id === id)?.name ?? null
  const cells = (sheet: (typeof book.sheets)[number]) =>
    sheet.rows.flatMap((row, at) =>
      row.flatMap((cell, column) =>
        cell && (cell.type !== 'Empty' || cell.format !== 'General')
          ? [[at, column, cell.value, cell.formula, cell.format]]
          : [],
      ),
    )
  return {
    ...Object.fromEntries(
      book.sheets.map((sheet) => [
        `sheet ${sheet.name}`,
        {
          cells: cells(sheet),
          paints: sheet.paints,
          visibility: sheet.visibility,
          protected: sheet.protected,
        },
      ]),
    ),
    tables: book.tables.map(({ name, sheetId, rect, columns, style, options }) => ({
      name,
      sheet: sheetName(sheetId),
      rect,
      columns: columns.map((column) => column.name),
      style,
      options,
    })),
    names: book.names.map(({ name, scope, formula, comment, visible }) => ({
      name,
      scope: scope && sheetName(scope),
      formula,
      comment,
      visible,
    })),
    settings: Object.fromEntries(book.settings),
    documentSettings: Object.fromEntries(book.documentSettings),
    xmlParts: book.xmlParts.map(({ xml }) => xml),
    comments: book.comments.map(({ target, content, replies }) => ({
      sheet: sheetName(target.sheetId),
      rect: target.rect,
      content,
      replies,
    })),
    charts: book.charts.map((chart) => ({ ...chart, id: null, sheetId: sheetName(chart.sheetId) })),
    calculationMode: book.calculationMode,
  }
}
