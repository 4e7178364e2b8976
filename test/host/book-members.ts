// Members of the workbook itself and of what belongs to no sheet: application, runtime, defined
// names, settings, custom XML parts (learn.microsoft.com, Excel.Workbook and its collections).
import { fail, notFound } from './failure.ts'
import type { Handle } from './members.ts'
import { asText, asTruth, define, isHandle, optionalText, textArg } from './members.ts'
import { addName, nameType, nameValue, setNameFormula } from './names.ts'
import { cellsOf, rangeAt } from './range-members.ts'
import type { Session } from './session.ts'
import { worksheets } from './sheet-members.ts'
import { tables } from './table-members.ts'
import type { DefinedName, KeptRange, XmlPart } from './workbook.ts'
import { findName, newId } from './workbook.ts'
import { rootNamespace } from './xml.ts'

export const workbook = define<null>({
  name: 'Workbook',
  scalars: {
    IsDirty: () => true,
    Name: (session) => session.book.name,
    ReadOnly: () => false,
  },
  links: {
    Application: () => application(null),
    CustomXmlParts: () => xmlParts(null),
    Names: () => names(null),
    Settings: () => settings(null),
    Tables: () => tables({ sheetId: null }),
    Worksheets: () => worksheets(null),
    _Runtime: () => runtime(null),
  },
  methods: {
    GetActiveCell({ book }) {
      const { top, left } = book.selection
      return rangeAt(book.activeSheetId, { top, left, bottom: top, right: left })
    },
    GetSelectedRange: ({ book }) => rangeAt(book.activeSheetId, { ...book.selection }),
    _RemoveReference(session, _, args) {
      session.book.kept.delete(textArg(args, 0))
    },
    // Asked at start-up where the manifest has custom functions (host protocol notes §4).
    _SetOsfControlContainerReadyForCustomFunctions: () => undefined,
  },
})

const runtime = define<null>({
  name: 'Runtime',
  scalars: { EnableEvents: (session) => session.enableEvents },
  setters: {
    EnableEvents(session, _, value) {
      session.enableEvents = asTruth(value)
    },
  },
})

const application = define<null>({
  name: 'Application',
  scalars: {
    CalculationMode: ({ book }) => book.calculationMode,
    CalculationState: () => 'Done',
    DecimalSeparator: () => '.',
    ThousandsSeparator: () => ',',
    UseSystemSeparators: () => true,
  },
  setters: {
    CalculationMode({ book }, _, value) {
      if (value !== 'Automatic' && value !== 'AutomaticExceptTables' && value !== 'Manual') {
        fail('InvalidArgument', 'No such calculation mode')
      }
      book.calculationMode = value
    },
  },
  methods: {
    Calculate: () => undefined,
    SuspendApiCalculationUntilNextSync: () => undefined,
    SuspendScreenUpdatingUntilNextSync: () => undefined,
  },
})

const nameOf = (session: Session, of: { name: string }): DefinedName =>
  findName(session.book, of.name) ?? notFound()

function nameByKey(session: Session, _: unknown, key: unknown): Handle | null {
  const found = findName(session.book, asText(key))
  return found ? namedItem({ name: found.name }) : null
}

const names = define<null>({
  name: 'NamedItemCollection',
  items: (session) => session.book.names.map(({ name }) => namedItem({ name })),
  item: nameByKey,
  methods: {
    Add(session, _, args) {
      const reference = args[1]
      const target = isHandle(reference) ? cellsOf(session, reference.data as KeptRange) : null
      const formula = target ? null : textArg(args, 1)
      const name = textArg(args, 0)
      addName(session.book, name, target, formula, optionalText(args, 2) ?? '')
      return namedItem({ name })
    },
    GetCount: (session) => ({ value: session.book.names.length }),
    GetItemOrNullObject: (session, of, args) => nameByKey(session, of, args[0]),
  },
})

function nameRange(session: Session, of: { name: string }): Handle | null {
  const { target } = nameOf(session, of)
  return target && rangeAt(target.sheetId, { ...target.rect })
}

const namedItem = define<{ name: string }>({
  name: 'NamedItem',
  check: nameOf,
  id: (_, of) => of.name,
  idField: '_Id',
  scalars: {
    Comment: (session, of) => nameOf(session, of).comment,
    Formula: (session, of) => nameOf(session, of).formula,
    Name: (session, of) => nameOf(session, of).name,
    Scope: () => 'Workbook',
    Type: (session, of) => nameType(session.book, nameOf(session, of)),
    Value: (session, of) => nameValue(session.book, nameOf(session, of)),
    Visible: (session, of) => nameOf(session, of).visible,
  },
  setters: {
    Comment(session, of, value) {
      nameOf(session, of).comment = asText(value)
    },
    Formula: (session, of, value) =>
      setNameFormula(session.book, nameOf(session, of), asText(value)),
    Visible(session, of, value) {
      nameOf(session, of).visible = asTruth(value)
    },
  },
  methods: {
    Delete(session, of) {
      const gone = nameOf(session, of)
      session.book.names = session.book.names.filter((name) => name !== gone)
    },
    GetRange: (session, of) => nameRange(session, of) ?? notFound(),
    GetRangeOrNullObject: nameRange,
  },
})

function settingByKey(session: Session, _: unknown, key: unknown): Handle | null {
  return session.book.settings.has(asText(key)) ? setting({ key: asText(key) }) : null
}

const settings = define<null>({
  name: 'SettingCollection',
  items: (session) => [...session.book.settings.keys()].map((key) => setting({ key })),
  item: settingByKey,
  methods: {
    // "Sets or adds the specified setting to the workbook."
    Add(session, _, args) {
      const key = textArg(args, 0)
      session.book.settings.set(key, args[1] ?? fail('InvalidArgument', 'A setting needs a value'))
      return setting({ key })
    },
    GetCount: (session) => ({ value: session.book.settings.size }),
    GetItemOrNullObject: (session, of, args) => settingByKey(session, of, args[0]),
  },
})

function refuseLostSetting(session: Session, of: { key: string }): void {
  if (!session.book.settings.has(of.key)) notFound()
}

const setting = define<{ key: string }>({
  name: 'Setting',
  check: refuseLostSetting,
  id: (_, of) => of.key,
  idField: '_Id',
  scalars: {
    Key: (_, of) => of.key,
    Value: (session, of) => session.book.settings.get(of.key),
  },
  setters: {
    Value: (session, of, value) => {
      session.book.settings.set(of.key, value)
    },
  },
  methods: {
    Delete(session, of) {
      session.book.settings.delete(of.key)
    },
  },
})

const partOf = (session: Session, of: { id: string }): XmlPart =>
  session.book.xmlParts.find((part) => part.id === of.id) ?? notFound()

const partIn = (parts: readonly XmlPart[], key: unknown): Handle | null => {
  const found = parts.find((part) => part.id === key)
  return found ? xmlPart({ id: found.id }) : null
}

const xmlParts = define<null>({
  name: 'CustomXmlPartCollection',
  items: (session) => session.book.xmlParts.map(({ id }) => xmlPart({ id })),
  item: (session, _, key) => partIn(session.book.xmlParts, key),
  methods: {
    Add(session, _, args) {
      const xml = textArg(args, 0)
      const part = { id: newId(session.book), namespaceUri: rootNamespace(xml), xml }
      session.book.xmlParts.push(part)
      return xmlPart({ id: part.id })
    },
    GetByNamespace: (_session, _, args) => xmlScope({ namespaceUri: textArg(args, 0) }),
    GetCount: (session) => ({ value: session.book.xmlParts.length }),
    GetItemOrNullObject: (session, _, args) => partIn(session.book.xmlParts, args[0]),
  },
})

const scoped = (session: Session, of: { namespaceUri: string }): XmlPart[] =>
  session.book.xmlParts.filter((part) => part.namespaceUri === of.namespaceUri)

/** "If the collection contains exactly one item, this method returns it." */
function onlyPart(session: Session, of: { namespaceUri: string }): Handle | null {
  const [only, ...others] = scoped(session, of)
  return only && others.length === 0 ? xmlPart({ id: only.id }) : null
}

const xmlScope = define<{ namespaceUri: string }>({
  name: 'CustomXmlPartScopedCollection',
  items: (session, of) => scoped(session, of).map(({ id }) => xmlPart({ id })),
  item: (session, of, key) => partIn(scoped(session, of), key),
  methods: {
    GetCount: (session, of) => ({ value: scoped(session, of).length }),
    GetItemOrNullObject: (session, of, args) => partIn(scoped(session, of), args[0]),
    GetOnlyItem: (session, of) =>
      onlyPart(session, of) ?? fail('GeneralException', 'There is not exactly one part'),
    GetOnlyItemOrNullObject: onlyPart,
  },
})

const xmlPart = define<{ id: string }>({
  name: 'CustomXmlPart',
  check: partOf,
  id: (_, of) => of.id,
  scalars: {
    Id: (_, of) => of.id,
    NamespaceUri: (session, of) => partOf(session, of).namespaceUri,
  },
  methods: {
    Delete(session, of) {
      const gone = partOf(session, of)
      session.book.xmlParts = session.book.xmlParts.filter((part) => part !== gone)
    },
    GetXml: (session, of) => ({ value: partOf(session, of).xml }),
    SetXml(session, of, args) {
      const xml = textArg(args, 0)
      Object.assign(partOf(session, of), { xml, namespaceUri: rootNamespace(xml) })
    },
  },
})
