// What the add-in keeps in the file: short texts in workbook.settings and one custom XML part for
// each namespace. Text in, text out: what it means, and whether it is whole, its readers judge. Both
// are readable by whoever has the file, so a text with an API key in it is never written.
import type { ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'
import { keyless } from './keyless.ts'
import type { NamedText } from '#addin/plan/lease.ts'

/** The text under a name; null where there is none, or what is there is no text. */
export function readSetting(name: string): Promise<ExcelAnswer<string | null>> {
  return inExcel({ what: 'The settings' }, async ({ context, sync }) => {
    const setting = context.workbook.settings.getItemOrNullObject(name).load('value')
    await sync()
    const value: unknown = setting.isNullObject ? null : setting.value
    return typeof value === 'string' ? value : null
  })
}

/** The texts under all names that begin so. */
export function readSettings(prefix: string): Promise<ExcelAnswer<NamedText[]>> {
  return inExcel({ what: 'The settings' }, async ({ context, sync }) => {
    const settings = context.workbook.settings.load('items/key,items/value')
    await sync()
    return settings.items
      .filter(({ key }) => key.startsWith(prefix))
      .map(({ key, value }) => ({ name: key, text: typeof value === 'string' ? value : '' }))
  })
}

/** Keeps a text under a name; null removes it, also where there is none. */
export function writeSetting(name: string, text: string | null): Promise<ExcelAnswer<null>> {
  return inExcel({ what: 'The settings' }, async ({ context, sync }) => {
    const { settings } = context.workbook
    if (text !== null) settings.add(keyless(name), keyless(text))
    else {
      const setting = settings.getItemOrNullObject(name).load('key')
      await sync()
      if (!setting.isNullObject) setting.delete()
    }
    await sync()
    return null
  })
}

/** The XML of every part of a namespace: none, one, or several where files were merged. */
export async function readParts(namespace: string): Promise<ExcelAnswer<string[]>> {
  const read = await readPartsWithIds(namespace)
  return read.ok ? { ok: true, value: read.value.texts } : read
}

/** The same with their ids, by which a part that took another's place is told from it. */
export function readPartsWithIds(
  namespace: string,
): Promise<ExcelAnswer<{ ids: string[]; texts: string[] }>> {
  return inExcel({ what: 'The kept plan' }, async ({ context, sync }) => {
    const parts = context.workbook.customXmlParts.getByNamespace(namespace).load('items/id')
    await sync()
    const texts = parts.items.map((part) => part.getXml())
    if (texts.length > 0) await sync()
    return { ids: parts.items.map(({ id }) => id), texts: texts.map((text) => text.value) }
  })
}

/** The ids alone: little enough to be asked again and again. */
export function readPartIds(namespace: string): Promise<ExcelAnswer<string[]>> {
  return inExcel({ what: 'The kept plan' }, async ({ context, sync }) => {
    const parts = context.workbook.customXmlParts.getByNamespace(namespace).load('items/id')
    await sync()
    return parts.items.map(({ id }) => id)
  })
}

/** Puts one part in the place of all of its namespace but those that stay; null puts none. */
export function replacePart(
  namespace: string,
  xml: string | null,
  stays: ((xml: string) => boolean) | null = null,
): Promise<ExcelAnswer<null>> {
  return inExcel({ what: 'The kept plan' }, async ({ context, sync }) => {
    const { customXmlParts } = context.workbook
    const parts = customXmlParts.getByNamespace(namespace).load('items/id')
    await sync()
    const texts = stays ? parts.items.map((part) => part.getXml()) : []
    if (texts.length > 0) await sync()
    // In one request: the new one first, so that a failure leaves one too many and never none.
    if (xml !== null) customXmlParts.add(keyless(xml))
    for (const [at, part] of parts.items.entries())
      if (!stays || !stays(texts[at]!.value)) part.delete()
    await sync()
    return null
  })
}
