// Every screen of the pane in each language (by day in German), in the smallest pane: nothing cut off, no boxes that touch, targets large enough, and no word that
// stands in a catalogue in English. With PICTURES=1 pictures are left in out/pane to look at.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { noteText } from '#contract/english-notes.ts'
import { commonText, planStepText } from '#addin/messages/texts.ts'
import { CATALOGUES } from '#addin/messages/catalogues.ts'
import { LANGUAGES, type Language } from '#addin/messages/languages.ts'
import { atNight } from '../../support/nightly.ts'
import { openGallery, show } from './open-gallery.ts'
import { cutOff, openAll, smallTargets, touching } from './seen.ts'
import { sayIn } from '../text/say-in.ts'
import { BEFORE_CODES, FEW_MENUS, STATES, type StateName } from './states.ts'

const PICTURES = process.env.PICTURES
  ? fileURLToPath(new URL('../../../out/pane', import.meta.url))
  : null
const ENGLISH = [
  ...Object.values(commonText),
  ...Object.values(planStepText),
  noteText(FEW_MENUS),
].filter((text): text is string => typeof text === 'string' && text.split(' ').length > 2)

test.each(atNight<Language>(LANGUAGES, ['de']))(
  'each screen is whole in %s, and in no other language',
  async (language) => {
    const gallery = await openGallery(language)
    const page = await gallery.open({
      viewport: { width: 350, height: 378 },
      reducedMotion: 'reduce',
    })
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    const english = new Set<string>()
    const note = sayIn(language)(CATALOGUES[language].serviceNotes.few_menus, { menus: 9 })
    const [noted, uncoded]: [string[], string[]] = [[], []]
    for (const name of Object.keys(STATES) as StateName[]) {
      await show(page, name)
      await openAll(page)
      if (PICTURES !== null) {
        mkdirSync(PICTURES, { recursive: true })
        const path = `${PICTURES}/${name}, ${language}.png`
        await page.screenshot({ path, fullPage: true })
      }
      expect(await cutOff(page), name).toEqual([])
      expect(await smallTargets(page), name).toEqual([])
      expect(await touching(page), name).toEqual([])
      // The tabs stand in one line.
      const tabs = await page
        .locator('.ways li')
        .evaluateAll((items) => [
          ...new Set(items.map((item) => Math.round(item.getBoundingClientRect().top))),
        ])
      expect(tabs.length, name).toBeLessThan(2)
      const words = await page.locator('body').innerText()
      if (words.includes(note)) noted.push(name)
      if (words.includes(BEFORE_CODES)) uncoded.push(name)
      for (const text of ENGLISH) if (words.includes(text)) english.add(`${name}: ${text}`)
    }
    expect([...english]).toEqual([])
    // Of the plan on the screen, and of those that the workbook keeps.
    expect(noted).toEqual(expect.arrayContaining(['plan', 'plans of one minute']))
    expect(uncoded).toEqual(['plans of one minute'])
    await gallery.close()
  },
  240_000,
)
