// Puts the ribbon's translations into the manifests: as overrides into the add-in-only form, and as one
// file a locale, with the pane's page, beside the unified form (learn.microsoft.com, "Localization for Office Add-ins", and the
// localization schema of the unified manifest). Text in, text out.
import { agentTexts } from './agent.ts'
import { CATALOGUES, type AnyLanguage } from '#addin/messages/catalogues.ts'
import { LANGUAGES, LOCALES, type Language } from '#addin/messages/languages.ts'

/** Ids of `bt:String` that are translated, and the add-in's own description. */
type RibbonText = keyof (typeof CATALOGUES)['de']['ribbon']

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The add-in-only manifest with an override of each text for each locale. */
export function withTranslations(xml: string): string {
  return xml.replace(
    /<(bt:String id="([\w.]+)"|Description) DefaultValue="([^"]*)"\s*\/>/g,
    (whole, start: string, id: string | undefined, value: string) => {
      const overrides = overridesOf((id ?? 'Description') as RibbonText, id ? 'bt:' : '')
      if (overrides === '') return whole
      return `<${start} DefaultValue="${value}">${overrides}</${id ? 'bt:String' : 'Description'}>`
    },
  )
}

function overridesOf(id: RibbonText, space: string): string {
  return LANGUAGES.flatMap((language) => {
    const text: string | undefined = CATALOGUES[language].ribbon[id]
    return text === undefined
      ? []
      : LOCALES[language].map(
          (locale) => `<${space}Override Locale="${locale}" Value="${escaped(text)}"/>`,
        )
  }).join('')
}

/** The file of a locale in the package of the unified manifest. */
const localeFile = (locale: string): string => `${locale.toLowerCase()}.json`

/** Who reads English gets the texts of the manifest itself, but for the agent's: those need a file. */
export const DEFAULT_LANGUAGE_FILE = 'default-language.json'

/** Entries of `localizationInfo.additionalLanguages`, in the order of the locales. */
export const additionalLanguages = () =>
  localesOf().map(({ locale }) => ({
    languageTag: locale.toLowerCase(),
    file: localeFile(locale),
  }))

const localesOf = () =>
  LANGUAGES.flatMap((language) => LOCALES[language].map((locale) => ({ language, locale })))

/** What every localization file says of ribbon, listing, pages and agent, by its name in the package. */
export function localizations(
  manifest: Record<string, unknown>,
  schema: string,
  functionsOf: (language: Language) => readonly DescribedFunction[],
): Record<string, string> {
  const file = (texts: Record<string, string>, language: AnyLanguage) =>
    `${JSON.stringify({ $schema: schema, ...texts, localizationKeys: agentTexts(language) }, null, 2)}\n`
  const { name, description } = manifest as unknown as Listing
  const own = {
    'name.short': name.short,
    'name.full': name.full,
    'description.short': description.short,
    'description.full': description.full,
  }
  return {
    [DEFAULT_LANGUAGE_FILE]: file(own, 'en'),
    ...Object.fromEntries(
      localesOf().map(({ language, locale }) => [
        localeFile(locale),
        file(textsOf(manifest, language, functionsOf(language)), language),
      ]),
    ),
  }
}

interface Listing {
  readonly name: { readonly short: string; readonly full: string }
  readonly description: { readonly short: string; readonly full: string }
}

interface Extension {
  readonly ribbons: readonly Ribbon[]
  readonly runtimes: readonly [{ readonly code: { readonly page: string } }]
}

interface Ribbon {
  readonly tabs: readonly {
    readonly groups: readonly {
      readonly controls: readonly { readonly id: string }[]
    }[]
  }[]
}

/** A custom function as its file in a language has it; the files have the same order. */
export interface DescribedFunction {
  readonly description: string
  readonly parameters: readonly { readonly name: string; readonly description: string }[]
}

/** The schema has places for so many functions, and for so many parameters of each. */
const DESCRIBED = 10

function functionTexts(functions: readonly DescribedFunction[]): Record<string, string> {
  const found: Record<string, string> = {}
  functions.slice(0, DESCRIBED).forEach(({ description, parameters }, f) => {
    const at = `extensions[0].runtimes[0].customFunctions.functions[${f}]`
    found[`${at}.description`] = description
    parameters.slice(0, DESCRIBED).forEach((parameter, p) => {
      found[`${at}.parameters[${p}].name`] = parameter.name
      found[`${at}.parameters[${p}].description`] = parameter.description
    })
  })
  return found
}

function textsOf(
  manifest: Record<string, unknown>,
  language: Language,
  functions: readonly DescribedFunction[],
): Record<string, string> {
  const texts = CATALOGUES[language].ribbon
  const { name } = manifest as unknown as Listing
  const [{ ribbons, runtimes }] = manifest.extensions as [Extension]
  const found: Record<string, string> = {
    'name.short': name.short,
    'name.full': name.full,
    'description.short': texts['Description.Short'],
    'description.full': texts.Description,
    'extensions[0].runtimes[0].code.page': new URL(`${language}/`, runtimes[0].code.page).href,
    'extensions[0].getStartedMessages[0].learnMoreUrl': new URL(
      `${language}/help`,
      runtimes[0].code.page,
    ).href,
    'extensions[0].getStartedMessages[0].title': texts['GetStarted.Title'],
    'extensions[0].getStartedMessages[0].description': texts['GetStarted.Description'],
    ...functionTexts(functions),
  }
  ribbons.forEach(({ tabs }, r) =>
    tabs.forEach(({ groups }, t) =>
      groups.forEach(({ controls }, g) => {
        const group = `extensions[0].ribbons[${r}].tabs[${t}].groups[${g}]`
        found[`${group}.label`] = texts['Group.Label']
        controls.forEach(({ id }, c) => {
          const name = nameOf(id)
          found[`${group}.controls[${c}].label`] = texts[`${name}.Label`]
          found[`${group}.controls[${c}].supertip.title`] = texts[`${name}.Label`]
          found[`${group}.controls[${c}].supertip.description`] = texts[`${name}.Tip`]
        })
      }),
    ),
  )
  return found
}

type ButtonName = 'Plan' | 'Check' | 'Cancel' | 'Pane'

/** "Edps.Plan.Button" → "Plan" */
function nameOf(id: string): ButtonName {
  const name = id.split('.')[1]
  if (name === 'Plan' || name === 'Check' || name === 'Cancel' || name === 'Pane') return name
  throw new Error(`The manifest is not read: the ribbon’s texts have no button ${id}`)
}
