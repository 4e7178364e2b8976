// Checks of what the file and the device keep: settings, XML parts, comments and the partitioned
// storage.
import { selfCheckProgressText } from '#addin/text/en/self-check-progress.ts'
import { officeCode } from '../failure.ts'
import { inExcel } from '../in-excel.ts'
import { keyless } from '../keyless.ts'
import { readParts, readSetting, replacePart, writeSetting } from '../workbook-state.ts'
import { failed, noted, notAvailable, outcomeOf, passed, type Check } from './outcome.ts'

/** Removed again; “Remove everything EDPS wrote” also knows them. */
export const SETTING_NAME = 'edps self-check'
export const PART_NAMESPACE = 'urn:edps:self-check'

/** All kinds of characters; the add-in's settings have at most 4 kB. */
const ODD = 'ä "quotes" <tags> & \\ \t 日本 😀'
const SETTING_TEXT = JSON.stringify({ text: ODD, fill: 'x'.repeat(4000) })

export const setting: Check = {
  name: 'Setting',
  doing: selfCheckProgressText.setting,
  async run() {
    const put = await writeSetting(SETTING_NAME, SETTING_TEXT)
    if (!put.ok) return outcomeOf(put)
    const got = await readSetting(SETTING_NAME)
    if (!got.ok) return outcomeOf(got)
    const gone = await writeSetting(SETTING_NAME, null)
    if (!gone.ok) return outcomeOf(gone)
    const left = await readSetting(SETTING_NAME)
    if (!left.ok) return outcomeOf(left)
    if (got.value !== SETTING_TEXT) return failed('4 kB did not come back as they were')
    return left.value === null
      ? passed('4 kB came back, and are gone')
      : failed('it cannot be removed')
  },
}

const PART_CHARACTERS = 1_000_000

export const part: Check = {
  name: 'XML part',
  doing: selfCheckProgressText.part,
  async run() {
    // Percent-encoded, as in the add-in's own parts.
    const text = encodeURIComponent(ODD).padEnd(PART_CHARACTERS, 'x')
    const put = await replacePart(
      PART_NAMESPACE,
      `<check xmlns="${PART_NAMESPACE}">${text}</check>`,
    )
    if (!put.ok) return outcomeOf(put)
    const got = await readParts(PART_NAMESPACE)
    if (!got.ok) return outcomeOf(got)
    const gone = await replacePart(PART_NAMESPACE, null)
    if (!gone.ok) return outcomeOf(gone)
    const left = await readParts(PART_NAMESPACE)
    if (!left.ok) return outcomeOf(left)
    if (got.value.length !== 1 || !got.value[0]!.includes(text))
      return failed('1 MB did not come back as it was')
    return left.value.length === 0
      ? passed('1 MB came back, and is gone')
      : failed('it cannot be removed')
  },
}

export const saving: Check = {
  name: 'Saving',
  doing: selfCheckProgressText.saving,
  run: async ({ patience }) =>
    outcomeOf(
      await inExcel({ what: 'The workbook', patience }, async ({ context, sync }) => {
        const workbook = context.workbook.load('previouslySaved,autoSave')
        await sync()
        const { previouslySaved, autoSave } = workbook
        return noted(`saved before: ${yesNo(previouslySaved)}; AutoSave: ${yesNo(autoSave)}`)
      }),
    ),
}
const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

export const comment: Check = {
  name: 'Comment',
  doing: selfCheckProgressText.comment,
  run: async ({ sheet, patience }) =>
    outcomeOf(
      await inExcel({ what: 'The comment', patience }, async ({ context, sync }) => {
        const { comments } = context.workbook
        const cell = () => context.workbook.worksheets.getItem(sheet).getCell(0, 30)
        const text = `EDPS self-check ${ODD.trim()}`
        const codeOfNone = async (): Promise<string> => {
          try {
            comments.getItemByCell(cell()).load('content')
            await sync()
            return 'no error'
          } catch (fault) {
            return officeCode(fault) ?? 'no code'
          }
        }
        const before = await codeOfNone()
        comments.add(cell(), keyless(text))
        await sync()
        const made = comments.getItemByCell(cell()).load('content')
        const replies = made.replies.getCount()
        await sync()
        const { content } = made
        made.delete()
        await sync()
        if (content !== text || replies.value !== 0)
          return failed(`it came back as ${JSON.stringify(content)}`)
        const after = await codeOfNone()
        const codes = [...new Set([before, after])].join(', ')
        return codes === 'ItemNotFound'
          ? passed('it came back by its cell, and is gone')
          : failed(`a cell without one is told as ${codes}`)
      }),
    ),
}

export const storage: Check = {
  name: 'Storage of this device',
  doing: selfCheckProgressText.storage,
  run({ storage: device, partition }) {
    const where = partition === undefined ? 'not partitioned' : 'partitioned'
    if (device === null) return Promise.resolve(notAvailable('a key cannot be kept on this device'))
    const name = `${partition ?? ''}edps self-check`
    try {
      device.setItem(name, ODD)
      const back = device.getItem(name)
      device.removeItem(name)
      if (back !== ODD) return Promise.resolve(failed(`${where}: what is kept does not come back`))
      // Excel on the web partitions storage; on the desktop the storage is the add-in's own.
      return Promise.resolve(partition === undefined ? noted(where) : passed(where))
    } catch {
      return Promise.resolve(notAvailable(`${where}, and refused`))
    }
  },
}
