// What the add-in keeps in the file: short texts in workbook.settings and one custom XML part for
// each namespace. The callers interpret and check the texts. Whoever has the file can read both, so
// a text with an API key is never written.
import { excelThingsText } from '../messages/texts.ts'
import type { ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'
import { keyless } from './keyless.ts'
import type { NamedText } from '../kept-plans/workbook-state.ts'
import type { NumberStyle } from '#contract/messages/numbers.ts'

/** The texts of all settings whose names begin with `prefix`. */
export function readSettings(prefix: string): Promise<ExcelAnswer<NamedText[]>> {
  return inExcel({ what: excelThingsText.settings }, async ({ context, sync }) => {
    const settings = context.workbook.settings.load('items/key,items/value')
    await sync()
    return settings.items
      .filter(({ key }) => key.startsWith(prefix))
      .map(({ key, value }) => ({ name: key, text: typeof value === 'string' ? value : '' }))
  })
}

/** Writes a setting; null removes it if it exists. */
export function writeSetting(name: string, text: string | null): Promise<ExcelAnswer<null>> {
  return inExcel({ what: excelThingsText.settings }, async ({ context, sync }) => {
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

/** The XML of every part of a namespace: none, one, or several after files were merged. */
export async function readParts(namespace: string): Promise<ExcelAnswer<string[]>> {
  const read = await readPartsWithIds(namespace)
  return read.ok ? { ok: true, value: read.value.texts } : read
}

/** The parts with their ids, which differ when a part was replaced. */
export function readPartsWithIds(
  namespace: string,
): Promise<ExcelAnswer<{ ids: string[]; texts: string[] }>> {
  return inExcel({ what: excelThingsText.keptPlan }, async ({ context, sync }) => {
    const parts = context.workbook.customXmlParts.getByNamespace(namespace).load('items/id')
    await sync()
    const texts = parts.items.map((part) => part.getXml())
    if (texts.length > 0) await sync()
    return { ids: parts.items.map(({ id }) => id), texts: texts.map((text) => text.value) }
  })
}

/** The ids only: a small answer that can be asked for often. */
export function readPartIds(namespace: string): Promise<ExcelAnswer<string[]>> {
  return inExcel({ what: excelThingsText.keptPlan }, async ({ context, sync }) => {
    const parts = context.workbook.customXmlParts.getByNamespace(namespace).load('items/id')
    await sync()
    return parts.items.map(({ id }) => id)
  })
}

/** Replaces all parts of a namespace by one, except those that `stays` names; null adds none. */
export function replacePart(
  namespace: string,
  xml: string | null,
  stays: ((xml: string) => boolean) | null = null,
): Promise<ExcelAnswer<null>> {
  return inExcel({ what: excelThingsText.keptPlan }, async ({ context, sync }) => {
    const { customXmlParts } = context.workbook
    const parts = customXmlParts.getByNamespace(namespace).load('items/id')
    await sync()
    const texts = stays ? parts.items.map((part) => part.getXml()) : []
    if (texts.length > 0) await sync()
    // One request, with the new part first: a failure leaves one part too many, never none.
    if (xml !== null) customXmlParts.add(keyless(xml))
    for (const [at, part] of parts.items.entries())
      if (!stays || !stays(texts[at]!.value)) part.delete()
    await sync()
    return null
  })
}

// How the workbook's Excel writes numbers: its decimal and thousands separators, which a person may have set, and its culture
// (learn.microsoft.com, Excel.Application.decimalSeparator, Excel.CultureInfo.name, ExcelApi 1.11).
export function readSeparators(): Promise<ExcelAnswer<NumberStyle>> {
  return inExcel({ what: excelThingsText.workbook }, async ({ context, sync }) => {
    const { application } = context.workbook
    application.load('decimalSeparator,thousandsSeparator')
    const culture = application.cultureInfo.load('name')
    await sync()
    const { decimalSeparator, thousandsSeparator } = application
    return { decimal: decimalSeparator, thousands: thousandsSeparator, culture: culture.name }
  })
}
