// Every catalogue at once: for builds and tests, never for what is loaded in Excel.
import type { Catalogue } from './compile.ts'
import type { Language } from './languages.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }

export type AnyLanguage = Language | 'en'

export const CATALOGUES = { en, de, es, fr, ja } satisfies Record<AnyLanguage, Catalogue>
