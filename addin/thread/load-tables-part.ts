import { tableSetupText } from '../messages/texts.ts'

/** Throws in words where a newer version of the add-in has taken the place of the part. */
export const loadTablesPart = () =>
  import('./tables-part.ts').catch(() => {
    throw new Error(tableSetupText.partNotLoaded)
  })
