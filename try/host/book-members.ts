// Members of the workbook itself and of what belongs to no sheet: application, runtime,
// settings, custom XML parts (learn.microsoft.com, Excel.Workbook and its collections).
import { serialDay } from './cell.ts'
import { comments } from './comment-members.ts'
import { fail, notFound } from './failure.ts'
import type { Handle } from './members.ts'
import { asText, asTruth, define, numberArg, textArg } from './members.ts'
import { names } from './name-members.ts'
import { rangeAt } from './range-members.ts'
import type { Session } from './session.ts'
import { worksheets } from './sheet-members.ts'
import { tables } from './table-members.ts'
import type { XmlPart } from './workbook.ts'
import { newId } from './workbook.ts'
import { rootNamespace } from './xml.ts'

export const workbook = define<null>({
  name: 'Workbook',
  scalars: {
    AutoSave: ({ book }) => (book.autoSave === undefined ? true : book.autoSave),
    IsDirty: () => true,
    Name: (session) => session.book.name,
    PreviouslySaved: ({ book }) => (book.neverSaved === null ? null : !book.neverSaved),
    ReadOnly: () => false,
  },
  links: {
    Application: () => application(null),
    Comments: () => comments(null),
    CustomXmlParts: () => xmlParts(null),
    Functions: () => functions(null),
    Names: () => names({ scope: null }),
    Protection: () => protection(null),
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
    // Asked at start-up if the manifest has custom functions (host protocol notes §4).
    _SetOsfControlContainerReadyForCustomFunctions: (session) => session.calculation?.ready(),
  },
})

const protection = define<null>({
  name: 'WorkbookProtection',
  scalars: { Protected: ({ book }) => book.structureProtected === true },
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

/** Excel's own functions, of which the add-in asks for one: the day as the workbook counts it. */
const functions = define<null>({
  name: 'Functions',
  methods: {
    Date({ book }, _, args) {
      const day = serialDay(numberArg(args, 0), numberArg(args, 1), numberArg(args, 2))
      return functionResult({ value: day - (book.is1904 ? 1462 : 0) })
    },
  },
})

const functionResult = define<{ value: number }>({
  name: 'FunctionResult',
  scalars: { Error: () => null, Value: (_, of) => of.value },
})

const cultureInfo = define<null>({
  name: 'CultureInfo',
  scalars: { Name: ({ book }) => book.culture ?? (book.decimal === ',' ? 'de-DE' : 'en-US') },
})

const application = define<null>({
  name: 'Application',
  scalars: {
    CalculationMode: ({ book }) => book.calculationMode,
    CalculationState: () => 'Done',
    DecimalSeparator: ({ book }) => book.decimal ?? '.',
    ThousandsSeparator: ({ book }) => book.thousands ?? (book.decimal === ',' ? '.' : ','),
    UseSystemSeparators: () => true,
  },
  links: { CultureInfo: () => cultureInfo(null) },
  setters: {
    CalculationMode({ book }, _, value) {
      if (value !== 'Automatic' && value !== 'AutomaticExceptTables' && value !== 'Manual') {
        fail('InvalidArgument', 'No such calculation mode')
      }
      book.calculationMode = value
    },
  },
  methods: {
    Calculate(session, _, args) {
      const type = textArg(args, 0)
      if (!['Recalculate', 'Full', 'FullRebuild'].includes(type))
        fail('InvalidArgument', 'No such calculation')
      session.calculation?.recalculate(type !== 'Recalculate')
    },
    SuspendApiCalculationUntilNextSync: () => undefined,
    SuspendScreenUpdatingUntilNextSync: () => undefined,
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
