// Members of the document's properties (learn.microsoft.com, Excel.DocumentProperties,
// Excel.CustomPropertyCollection).
import { notFound } from './failure.ts'
import type { Handle } from './members.ts'
import { asText, define, textArg } from './members.ts'
import type { Session } from './session.ts'

const TEXTS = [
  'Author',
  'Category',
  'Comments',
  'Company',
  'Keywords',
  'Manager',
  'Subject',
  'Title',
] as const

export const documentProperties = define<null>({
  name: 'DocumentProperties',
  scalars: Object.fromEntries(
    [...TEXTS, 'LastAuthor'].map((name) => [
      name,
      ({ book }: Session) => book.properties[name] ?? '',
    ]),
  ),
  setters: Object.fromEntries(
    TEXTS.map((name) => [
      name,
      ({ book }: Session, _: null, value: unknown) => {
        book.properties[name] = asText(value)
      },
    ]),
  ),
  links: { Custom: () => customProperties(null) },
})

function byKey({ book }: Session, _: null, key: unknown): Handle | null {
  return book.customProperties.has(asText(key)) ? customProperty({ key: asText(key) }) : null
}

const customProperties = define<null>({
  name: 'CustomPropertyCollection',
  items: ({ book }) => [...book.customProperties.keys()].map((key) => customProperty({ key })),
  item: byKey,
  methods: {
    Add({ book }, _, args) {
      const key = textArg(args, 0)
      book.customProperties.set(key, args[1])
      return customProperty({ key })
    },
    GetItemOrNullObject: (session, of, args) => byKey(session, of, args[0]),
  },
})

const customProperty = define<{ key: string }>({
  name: 'CustomProperty',
  check: ({ book }, of) => book.customProperties.has(of.key) || notFound(),
  id: (_, of) => of.key,
  idField: '_Id',
  scalars: {
    Key: (_, of) => of.key,
    Value: ({ book }, of) => book.customProperties.get(of.key),
  },
  methods: {
    Delete({ book }, of) {
      book.customProperties.delete(of.key)
    },
  },
})
