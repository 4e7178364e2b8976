// Members of RangeFormat, RangeFill and RangeFont (learn.microsoft.com, Excel.RangeFormat). Formats
// are kept by rectangle; null for cells that are not uniform.
import type { Rect } from './range-address.ts'
import { contains, intersection } from './range-address.ts'
import {
  fitColumns,
  isStandardWidth,
  resetWidth,
  setWidth,
  STANDARD_POINTS,
  WIDTH,
} from './column-widths.ts'
import { fail } from './failure.ts'
import { define } from './members.ts'
import type { Definition } from './members.ts'
import { cellsOf } from './range-members.ts'
import type { Session } from './session.ts'
import { logWrite } from './session.ts'
import { refuseProtected } from './sheet-cells.ts'
import type { KeptRange, Sheet } from './workbook.ts'

function painted(sheet: Sheet, rect: Rect, property: string, otherwise: unknown): unknown {
  for (const paint of sheet.paints.toReversed()) {
    if (paint.property !== property || !intersection(paint.rect, rect)) continue
    return contains(paint.rect, rect) ? paint.value : null
  }
  return otherwise
}

function paint(session: Session, of: KeptRange, property: string, value: unknown): void {
  const { sheet, rect } = cellsOf(session, of)
  refuseProtected(sheet)
  if (property === WIDTH) setWidth(sheet, rect, Number(value))
  else sheet.paints.push({ rect: { ...rect }, property, value })
  logWrite(session, of.sheetId, rect, 'format')
}

/** Scalars and setters of properties that are only stored, with Excel's defaults. */
function properties(
  prefix: string,
  defaults: Record<string, unknown>,
): Pick<Definition<KeptRange>, 'scalars' | 'setters'> {
  const names = Object.keys(defaults)
  return {
    scalars: Object.fromEntries(
      names.map((name) => [
        name,
        (session: Session, of: KeptRange) => {
          const { sheet, rect } = cellsOf(session, of)
          return painted(sheet, rect, prefix + name, defaults[name])
        },
      ]),
    ),
    setters: Object.fromEntries(
      names.map((name) => [
        name,
        (session: Session, of: KeptRange, value: unknown) => {
          const wanted = typeof defaults[name]
          if (typeof value !== wanted) fail('InvalidArgument', `${name} is a ${wanted}`)
          paint(session, of, prefix + name, value)
        },
      ]),
    ),
  }
}

const fill = define<KeptRange>({
  name: 'RangeFill',
  // "#FFFFFF" is what Excel answers for cells without a fill.
  ...properties('Fill', { Color: '#FFFFFF' }),
  methods: {
    Clear: (session, of) => paint(session, of, 'FillColor', '#FFFFFF'),
  },
})

const font = define<KeptRange>({
  name: 'RangeFont',
  ...properties('Font', {
    Bold: false,
    Color: '#000000',
    Italic: false,
    Name: 'Calibri',
    Size: 11,
    Strikethrough: false,
    Underline: 'None',
  }),
})

const alignment = properties('', {
  [WIDTH]: STANDARD_POINTS,
  HorizontalAlignment: 'General',
  RowHeight: 15,
  VerticalAlignment: 'Bottom',
  WrapText: false,
})

const format = define<KeptRange>({
  name: 'RangeFormat',
  scalars: {
    ...alignment.scalars,
    UseStandardWidth(session, of) {
      const { sheet, rect } = cellsOf(session, of)
      return isStandardWidth(sheet, rect)
    },
  },
  setters: {
    ...alignment.setters,
    UseStandardWidth(session, of, value) {
      const { sheet, rect } = cellsOf(session, of)
      refuseProtected(sheet)
      if (value !== true) fail('ApiNotFound', 'RangeFormat.useStandardWidth = false')
      resetWidth(sheet, rect)
      logWrite(session, of.sheetId, rect, 'format')
    },
  },
  links: { Fill: (_, of) => fill(of), Font: (_, of) => font(of) },
  methods: {
    AutofitColumns(session, of) {
      const { sheet, rect } = cellsOf(session, of)
      refuseProtected(sheet)
      fitColumns(sheet, rect)
      logWrite(session, of.sheetId, rect, 'format')
    },
    AutofitRows: (session, of) => paint(session, of, 'autofitRows', true),
  },
})

export const rangePaints = { format }
