// The pane's elements in every state of its gallery, in every language.
import { LANGUAGES } from '#addin/messages/languages.ts'
import { openGallery, show } from '../addin/pane/open-gallery.ts'
import type { StateName } from '../addin/pane/states.ts'
import type { Write } from './write.ts'

export async function pane(write: Write, few: boolean): Promise<void> {
  for (const language of few ? [null, 'de' as const] : [null, ...LANGUAGES]) {
    const gallery = await openGallery(language)
    const page = await gallery.open({
      viewport: { width: 350, height: 378 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    })
    const names = (await page.evaluate('names')) as StateName[]
    for (const name of names) {
      await show(page, name)
      const html = await page.locator('#pane').innerHTML()
      write(
        `pane/${language ?? 'en'}/${name}.html`,
        html.replaceAll('>', '>\n').replaceAll('<', '\n<').replace(/\n+/g, '\n'),
      )
    }
    await page.context().close()
    await gallery.close()
  }
}
