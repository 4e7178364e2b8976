// The sheet's side of custom functions: which cells call one, when they are due, and what the
// add-in is asked (the host protocol notes §4). Only formulas of formula.ts are calculated.
import type { Rect } from '../range-address.ts'
import {
  afterDelete,
  afterInsert,
  boundingRect,
  formatRect,
  intersection,
} from '../range-address.ts'
import type { EventEntry } from '../event-entry.ts'
import { cellAt, usedRect } from '../sheet-cells.ts'
import { sheetOf } from '../table.ts'
import type { Change, Workbook } from '../workbook.ts'
import { fullAddress } from '../workbook.ts'
import type { Call, Place } from './formula.ts'
import { callsFunction, movedFormula, parseCall, placeOf } from './formula.ts'
import { createFilling } from './filling.ts'
import type { FunctionCell, Invocation } from './function-cell.ts'
import { evaluateArgument, type Evaluated } from './evaluate-argument.ts'
import type { KnownFunctions } from './metadata.ts'
import { errorName, readResult } from './results.ts'

/** Category and types of the messages, and the flags of an invocation (notes §4). */
const CATEGORY = 1
const MESSAGE = { invoke: 1000, cancel: 1001 }
const FLAG = { cancelable: 1, takesErrors: 4 }

export interface Calculation {
  /** Processes changes: which cells call functions now, and which are due. */
  notice(changes: readonly Change[]): void
  /** Messages that ask the add-in for everything due; empty while it is not ready. */
  due(): EventEntry[]
  /** The add-in's page was reloaded: open invocations get no answer. */
  disconnect(): void
  /** The add-in has announced that its functions can be called. */
  ready(): void
  /** The add-in's answers (`SetInvocationArrayResults`). */
  take(results: unknown): void
  /** `Range.setDirty`: due at the next recalculation. */
  setDirty(place: Place): void
  /** Recalculates; `all`: also unchanged cells, as Excel may do at any time. */
  recalculate(all: boolean): void
  /** The message of the cell's error, as shown on hover. */
  hover(place: Place): string | null
  /** Everything that the add-in was asked, in order. */
  readonly invocations: readonly Invocation[]
  /** Settles when nothing is due and nothing is open. */
  settled(): Promise<void>
}

export function createCalculation(
  book: Workbook,
  known: KnownFunctions,
  refuse: (what: string) => void,
): Calculation {
  const cells = new Map<string, FunctionCell>()
  const dirty = new Set<FunctionCell>()
  const marked = new Set<FunctionCell>()
  const open = new Map<number, FunctionCell>()
  const invocations: Invocation[] = []
  let waiting: (() => void)[] = []
  let isReady = false

  const { sheetCell, put, show, clearSpill, fill } = createFilling(book, cells)
  const hands = { book, known, refuse }

  const keyOf = ({ sheetId, rect }: Place): string => `${sheetId} ${rect.top} ${rect.left}`
  const checkSettled = (): void => {
    if (open.size > 0 || dirty.size > 0) return
    for (const done of waiting.splice(0)) done()
  }

  /** In manual mode due cells wait for a recalculation, except for an entered formula. */
  const makeDue = (one: FunctionCell): void => {
    if (book.calculationMode === 'Manual') marked.add(one)
    else dirty.add(one)
  }

  /** Processes a formula that was entered, edited or removed. */
  function look(place: Place): void {
    const formula = sheetCell(place).formula
    const before = cells.get(keyOf(place))
    if (before && before.formula === formula) {
      // Excel calculates a formula again when it is entered again.
      dirty.add(before)
      if (sheetCell(place).value === '#CALC!') show(before, '#BUSY!')
      return
    }
    if (before) forget(before)
    if (formula === null || !callsFunction(formula, known)) return
    const parsed = parseCall(formula, known)
    if (!parsed.ok) {
      const unknown = parsed.why === 'unknown function'
      if (!unknown) refuse(`the formula ${formula}`)
      put(place, { ...sheetCell(place), type: 'Error', value: unknown ? '#NAME?' : '#CALC!' })
      return
    }
    const { call } = parsed
    const needed = call.metadata.parameters.filter(({ optional }) => !optional).length
    if (call.args.length < needed || call.args.length > call.metadata.parameters.length) {
      // Excel refuses to enter such a formula, so no value is known for it.
      refuse(`too few or too many arguments in ${formula}`)
      put(place, { ...sheetCell(place), type: 'Error', value: '#VALUE!' })
      return
    }
    const one: FunctionCell = { place, formula, call, open: null, hover: null, spilled: [] }
    cells.set(keyOf(place), one)
    dirty.add(one)
    // The value from the file stays until there is an answer.
    if (sheetCell(place).value === '#CALC!') show(one, '#BUSY!')
  }

  function forget(one: FunctionCell): void {
    cells.delete(keyOf(one.place))
    dirty.delete(one)
    marked.delete(one)
    cancel(one)
    clearSpill(one)
  }

  const cancels: EventEntry[] = []
  function cancel(one: FunctionCell): void {
    const { open: invocation } = one
    if (!invocation) return
    one.open = null
    invocation.canceled = true
    open.delete(invocation.id)
    if (one.call.metadata.options?.cancelable)
      cancels.push(entry(MESSAGE.cancel, { invocationId: invocation.id }))
  }

  /** Cells that use a changed cell are due, and so are spills that were overwritten. */
  function touch({ sheetId, rect }: Place): void {
    for (const one of cells.values()) {
      const uses = one.call.args.some((arg) => {
        const used = placeOf(book, arg, one.place)
        return used?.sheetId === sheetId && intersection(used.rect, rect) !== null
      })
      const spilledOver =
        one.place.sheetId === sheetId &&
        one.spilled.some(({ row, column }) =>
          intersection({ top: row, left: column, bottom: row, right: column }, rect),
        )
      // A blocked spill may have room now.
      const blocked = sheetCell(one.place).value === '#SPILL!' && one.place.sheetId === sheetId
      if (uses || spilledOver || blocked) makeDue(one)
    }
  }

  /** Cells of a sheet have moved: formulas and their addresses move along. */
  function move(sheetId: string, to: (rect: Rect) => Rect | null): void {
    const all = [...cells.values()]
    cells.clear()
    for (const one of all) {
      const formula = movedFormula(book, one.call, one.place, known, sheetId, to)
      const moves = one.place.sheetId === sheetId
      const rect = moves ? to(one.place.rect) : one.place.rect
      if (rect === null) {
        forget(one)
        continue
      }
      one.place = { sheetId: one.place.sheetId, rect }
      if (moves)
        one.spilled = one.spilled.flatMap(({ row, column, cell }) => {
          const at = to({ top: row, left: column, bottom: row, right: column })
          return at ? [{ row: at.top, column: at.left, cell }] : []
        })
      cells.set(keyOf(one.place), one)
      // "Inserting row/column … triggers recalculation" (OfficeDev/office-js issue 3332).
      makeDue(one)
      const parsed = parseCall(formula, known)
      if (formula === one.formula || !parsed.ok) continue
      Object.assign(one, { formula, call: parsed.call })
      put(one.place, { ...sheetCell(one.place), formula })
    }
  }

  function notice(changes: readonly Change[]): void {
    for (const change of changes) {
      if (change.kind === 'sheet deleted') {
        for (const one of cells.values()) if (one.place.sheetId === change.sheetId) forget(one)
        for (const one of cells.values()) makeDue(one)
      } else if (change.kind === 'table added' || change.kind === 'table deleted') {
        for (const one of cells.values()) makeDue(one)
      } else if (change.kind === 'name') {
        for (const one of cells.values()) if (usesName(one.call, change.name)) makeDue(one)
      } else if (change.kind === 'cells') {
        const { sheetId, rect, changeType } = change
        if (!book.sheets.some(({ id }) => id === sheetId)) continue
        if (changeType === 'RangeEdited') {
          lookAt({ sheetId, rect })
          touch({ sheetId, rect })
        } else move(sheetId, MOVES[changeType](rect))
      }
    }
    checkSettled()
  }

  function lookAt({ sheetId, rect }: Place): void {
    const sheet = sheetOf(book, sheetId)
    for (const one of cells.values())
      if (one.place.sheetId === sheetId && intersection(one.place.rect, rect)) look(one.place)
    const used = usedRect(sheet, rect, false)
    if (!used) return
    for (let row = used.top; row <= used.bottom; row++)
      for (let column = used.left; column <= used.right; column++) {
        const place = { sheetId, rect: { top: row, left: column, bottom: row, right: column } }
        if (cellAt(sheet, row, column).formula !== null && !cells.has(keyOf(place))) look(place)
      }
  }

  function due(): EventEntry[] {
    const messages = cancels.splice(0)
    if (!isReady) return messages
    // Asked again before it has answered: the old answer is ignored.
    for (const one of dirty) cancel(one)
    messages.push(...cancels.splice(0))
    const now = withoutThoseThatWait()
    for (const one of now) {
      dirty.delete(one)
      const asked = invoke(one)
      if (asked) messages.push(asked)
    }
    checkSettled()
    return messages
  }

  /** Excel asks for a cell after the cells that it uses; in a circle, for all at once. */
  function withoutThoseThatWait(): FunctionCell[] {
    const unknown = [...dirty, ...open.values()]
    const areas = areasOf(unknown)
    const waits = (one: FunctionCell): boolean =>
      one.call.args.some((arg) => {
        const used = placeOf(book, arg, one.place)
        const area = used && areas.get(used.sheetId)
        if (!used || !area || !intersection(used.rect, area)) return false
        return unknown.some(
          ({ place }) => place.sheetId === used.sheetId && intersection(place.rect, used.rect),
        )
      })
    const now = [...dirty].filter((one) => !waits(one))
    return now.length === 0 && open.size === 0 ? [...dirty] : now
  }

  function invoke(one: FunctionCell): EventEntry | null {
    const { metadata, args } = one.call
    const { options = {}, parameters } = metadata
    const values = parameters.map((parameter, at): Evaluated => {
      const arg = args[at] ?? { is: 'left out', text: '' }
      if (arg.is !== 'left out')
        return evaluateArgument(hands, one.place, arg, parameter.dimensionality === 'matrix')
      // "When no value is specified for an optional parameter, Excel assigns it the value null".
      return { ok: true, value: null }
    })
    const bad = values.find((value) => !value.ok)
    if (bad && !bad.ok) {
      clearSpill(one)
      show(one, bad.error)
      return null
    }
    const invocation: Invocation = {
      id: invocations.length + 1,
      name: metadata.id,
      args: values.map((value) => (value.ok ? value.value : null)),
      address: fullAddress(sheetOf(book, one.place.sheetId), formatRect(one.place.rect)),
      canceled: false,
    }
    invocations.push(invocation)
    open.set(invocation.id, one)
    one.open = invocation
    const flags =
      (options.cancelable ? FLAG.cancelable : 0) + (known.takesErrors ? FLAG.takesErrors : 0)
    const { id, name, address } = invocation
    const sentAddress = options.requiresAddress ? address : null
    return entry(MESSAGE.invoke, [id, name, invocation.args, sentAddress, flags])
  }

  function take(results: unknown): void {
    const filled: FunctionCell[] = []
    for (const result of readResult(results)) {
      const one = open.get(result.id)
      // Canceled or asked again: Excel ignores the answer.
      if (!one) continue
      open.delete(result.id)
      one.open = null
      if (result.ok) fill(one, result.values)
      else {
        clearSpill(one)
        show(one, errorName(result.code), result.message || null)
      }
      filled.push(one)
    }
    touchFilled(filled)
    checkSettled()
  }

  /** Makes cells due that use what others have just filled. */
  function touchFilled(filled: readonly FunctionCell[]): void {
    const areas = areasOf(filled)
    for (const one of cells.values()) {
      const uses = one.call.args.some((arg) => {
        const used = placeOf(book, arg, one.place)
        const area = used && areas.get(used.sheetId)
        return used && area && intersection(used.rect, area) !== null
      })
      // Excel follows a circle no further either.
      if (uses && !filled.includes(one)) dirty.add(one)
    }
  }

  return {
    invocations,
    notice,
    due,
    disconnect() {
      isReady = false
      for (const one of open.values()) one.open = null
      open.clear()
    },
    ready() {
      isReady = true
      // "Even after full calculation … the functions will start again" (OfficeDev/office-js issue 2012).
      for (const one of cells.values()) dirty.add(one)
    },
    take,
    setDirty({ sheetId, rect }) {
      for (const one of cells.values())
        if (one.place.sheetId === sheetId && intersection(one.place.rect, rect)) marked.add(one)
    },
    recalculate(all) {
      for (const one of all ? cells.values() : marked) dirty.add(one)
      marked.clear()
    },
    hover: (place) => cells.get(keyOf(place))?.hover ?? null,
    settled: () =>
      new Promise((done) => {
        waiting.push(done)
        checkSettled()
      }),
  }
}

const MOVES = {
  RowInserted: (hole: Rect) => (rect: Rect) => afterInsert(rect, hole, 'Down'),
  ColumnInserted: (hole: Rect) => (rect: Rect) => afterInsert(rect, hole, 'Right'),
  RowDeleted: (gone: Rect) => (rect: Rect) => afterDelete(rect, gone, 'Up'),
  ColumnDeleted: (gone: Rect) => (rect: Rect) => afterDelete(rect, gone, 'Left'),
} as const

/** By sheet, the bounding rectangle of cells and their spills. */
function areasOf(all: readonly FunctionCell[]): Map<string, Rect> {
  const areas = new Map<string, Rect>()
  for (const { place, spilled } of all) {
    let area = areas.get(place.sheetId) ?? place.rect
    area = boundingRect(area, place.rect)
    for (const { row, column } of spilled)
      area = boundingRect(area, { top: row, left: column, bottom: row, right: column })
    areas.set(place.sheetId, area)
  }
  return areas
}

const usesName = ({ args }: Call, name: string): boolean =>
  args.some((arg) => arg.is === 'name' && arg.name.toLowerCase() === name.toLowerCase())

const entry = (type: number, message: unknown): EventEntry => [
  CATEGORY,
  type,
  '',
  JSON.stringify(message),
  '',
  false,
]
