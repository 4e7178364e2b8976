// Members of defined names and of their collections, of the workbook and of one sheet
// (learn.microsoft.com, Excel.NamedItem, Excel.NamedItemCollection).
import { notFound } from './failure.ts'
import type { Handle } from './members.ts'
import { asText, asTruth, define, isHandle, optionalText, textArg } from './members.ts'
import { addName, deleteName, nameType, nameValue, setNameFormula } from './names.ts'
import { cellsOf, rangeAt } from './range-members.ts'
import type { Session } from './session.ts'
import type { DefinedName, KeptRange } from './workbook.ts'
import { findName } from './workbook.ts'

interface OfScope {
  /** Id of a sheet; null = the workbook. */
  scope: string | null
}
interface OfName extends OfScope {
  name: string
}

const named = (session: Session, { scope }: OfScope): DefinedName[] =>
  session.book.names.filter((name) => name.scope === scope)

const nameOf = (session: Session, of: OfName): DefinedName =>
  findName(session.book, of.name, of.scope) ?? notFound()

function nameByKey(session: Session, { scope }: OfScope, key: unknown): Handle | null {
  const found = findName(session.book, asText(key), scope)
  return found ? namedItem({ name: found.name, scope }) : null
}

export const names = define<OfScope>({
  name: 'NamedItemCollection',
  items: (session, of) => named(session, of).map(({ name, scope }) => namedItem({ name, scope })),
  item: nameByKey,
  methods: {
    Add(session, { scope }, args) {
      const reference = args[1]
      const target = isHandle(reference) ? cellsOf(session, reference.data as KeptRange) : null
      const formula = target ? null : textArg(args, 1)
      const name = textArg(args, 0)
      addName(session.book, name, target, formula, optionalText(args, 2) ?? '', scope)
      return namedItem({ name, scope })
    },
    GetCount: (session, of) => ({ value: named(session, of).length }),
    GetItemOrNullObject: (session, of, args) => nameByKey(session, of, args[0]),
  },
})

function nameRange(session: Session, of: OfName): Handle | null {
  const { target } = nameOf(session, of)
  return target && rangeAt(target.sheetId, { ...target.rect })
}

const namedItem = define<OfName>({
  name: 'NamedItem',
  check: nameOf,
  id: (_, of) => of.name,
  idField: '_Id',
  scalars: {
    Comment: (session, of) => nameOf(session, of).comment,
    Formula: (session, of) => nameOf(session, of).formula,
    Name: (session, of) => nameOf(session, of).name,
    Scope: (_, of) => (of.scope === null ? 'Workbook' : 'Worksheet'),
    Type: (session, of) => nameType(session.book, nameOf(session, of)),
    Value: (session, of) => nameValue(session.book, nameOf(session, of)),
    Visible: (session, of) => nameOf(session, of).visible,
  },
  setters: {
    Formula: (session, of, value) =>
      setNameFormula(session.book, nameOf(session, of), asText(value)),
    Visible(session, of, value) {
      nameOf(session, of).visible = asTruth(value)
    },
  },
  methods: {
    Delete(session, of) {
      deleteName(session.book, nameOf(session, of))
    },
    GetRange: (session, of) => nameRange(session, of) ?? notFound(),
    GetRangeOrNullObject: nameRange,
  },
})
