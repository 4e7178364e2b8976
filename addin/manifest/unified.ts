// Makes the unified manifest (manifest.json of Microsoft 365) from an add-in-only manifest: the
// same add-in, id, page, ribbon and requirements, with a short description and two pictures that
// the unified form also requires. Text in, data out. learn.microsoft.com, "Compare the add-in only
// manifest with the unified manifest".
import { agentActions, copilotAgents } from './agent.ts'
import { additionalLanguages, DEFAULT_LANGUAGE_FILE } from './translate.ts'
import { all, attribute, childOf, one, readXml, type XmlElement } from './xml.ts'

/** The version of Microsoft's schema. */
const MANIFEST_VERSION = '1.24'
const SCHEMAS = `https://developer.microsoft.com/en-us/json-schemas/teams/v${MANIFEST_VERSION}`
export const SCHEMA = `${SCHEMAS}/MicrosoftTeams.schema.json`
export const LOCALIZATION_SCHEMA = `${SCHEMAS}/MicrosoftTeams.Localization.schema.json`
/** Files of the package beside manifest.json: one in colour, one white on transparent. */
export const COLOR_ICON = { file: 'color.png', pixels: 192 } as const
export const OUTLINE_ICON = { file: 'outline.png', pixels: 32 } as const
/** Office’s blue, as in the add-in’s own icon. */
const ACCENT = '#2B7CD3'
const RUNTIME = 'Edps.Runtime'
/** The extension points that this file converts. */
const EXTENSION_POINTS = ['PrimaryCommandSurface', 'CustomFunctions']
/** Excel's file of custom functions. */
interface FunctionsFile {
  readonly functions: readonly {
    readonly id: string
    readonly name: string
    readonly helpUrl?: string
    readonly parameters: readonly unknown[]
    readonly result: { readonly dimensionality?: string }
    readonly options?: Readonly<Record<string, boolean>>
  }[]
}
/** A button has at most three sizes. */
const ICON_SIZES = ['16', '32', '80']

/** The add-in-only manifest with its resources. */
interface Source {
  readonly app: XmlElement
  readonly overrides: XmlElement
  /** Value of the resource that an element refers to. */
  readonly resourceOf: (of: XmlElement) => string
  /** The page that runs as long as the workbook is open. */
  readonly page: string
}

/**
 * The data of manifest.json, with the metadata of the custom functions: `served` gives the text of
 * a file by its path on the server. Throws if the XML has something that is not understood.
 */
export function unifiedManifest(
  xml: string,
  served: (path: string) => string,
): Record<string, unknown> {
  const source = readSource(xml)
  const { app } = source
  return {
    $schema: SCHEMA,
    manifestVersion: MANIFEST_VERSION,
    version: childOf(app, 'Version').text.split('.').slice(0, 3).join('.'),
    id: childOf(app, 'Id').text,
    localizationInfo: {
      defaultLanguageTag: childOf(app, 'DefaultLocale').text.toLowerCase(),
      defaultLanguageFile: DEFAULT_LANGUAGE_FILE,
      additionalLanguages: additionalLanguages(),
    },
    ...listingOf(app),
    icons: { outline: OUTLINE_ICON.file, color: COLOR_ICON.file },
    accentColor: ACCENT,
    validDomains: all(app, 'AppDomain').map(({ text }) => new URL(text).host),
    authorization: {
      permissions: { resourceSpecific: [{ name: 'Document.ReadWrite.User', type: 'Delegated' }] },
    },
    copilotAgents: copilotAgents(),
    extensions: [
      {
        requirements: {
          scopes: ['workbook'],
          capabilities: all(app, 'Set').map((set) => ({
            name: attribute(set, 'Name'),
            minVersion: attribute(set, 'MinVersion'),
          })),
        },
        runtimes: [runtimeOf(source, served)],
        ribbons: [ribbonOf(source)],
        getStartedMessages: [startedOf(source)],
      },
    ],
  }
}

function readSource(xml: string): Source {
  const app = readXml(xml)
  const overrides = childOf(app, 'VersionOverrides')
  const resources = new Map(
    childOf(overrides, 'Resources').children.flatMap((kind) =>
      kind.children.map((item) => [attribute(item, 'id'), attribute(item, 'DefaultValue')]),
    ),
  )
  const resourceOf = (of: XmlElement): string => {
    const id = attribute(of, 'resid')
    const value = resources.get(id)
    if (value === undefined) throw new Error(`The manifest is not read: no resource ${id}`)
    return value
  }
  return { app, overrides, resourceOf, page: resourceOf(one(overrides, 'FunctionFile')) }
}

/** Developer, name and description, as an app store lists them. */
function listingOf(app: XmlElement): Record<string, unknown> {
  const top = (name: string) => attribute(childOf(app, name), 'DefaultValue')
  const description = top('Description')
  const support = top('SupportUrl')
  return {
    developer: {
      name: childOf(app, 'ProviderName').text,
      websiteUrl: support,
      privacyUrl: new URL('./privacy', support).href,
      termsOfUseUrl: new URL('./terms', support).href,
    },
    name: { short: top('DisplayName'), full: top('DisplayName') },
    // The short description may have 80 characters: the first clause.
    description: { short: `${description.split(',')[0]!}.`, full: description },
  }
}

/** One page for pane, commands and functions, so that a command sees what the pane knows. */
function runtimeOf(source: Source, served: (path: string) => string): Record<string, unknown> {
  const { overrides, page } = source
  return {
    id: RUNTIME,
    type: 'general',
    code: { page },
    lifetime: attribute(one(overrides, 'Runtime'), 'lifetime'),
    actions: [
      ...all(one(overrides, 'CustomTab'), 'Control').map((control) => actionOf(control)),
      ...agentActions(),
    ],
    ...customFunctionsOf(source, served),
  }
}

function ribbonOf({ overrides, resourceOf }: Source): Record<string, unknown> {
  const tab = one(overrides, 'CustomTab')
  return {
    contexts: ['default'],
    tabs: [
      {
        id: attribute(tab, 'id'),
        label: resourceOf(childOf(tab, 'Label')),
        groups: all(tab, 'Group').map((group) => ({
          id: attribute(group, 'id'),
          label: resourceOf(childOf(group, 'Label')),
          icons: iconsOf(childOf(group, 'Icon'), resourceOf),
          controls: all(group, 'Control').map((control) => controlOf(control, resourceOf)),
        })),
      },
    ],
  }
}

function startedOf({ overrides, resourceOf }: Source): Record<string, unknown> {
  const started = one(overrides, 'GetStarted')
  return {
    title: resourceOf(childOf(started, 'Title')),
    description: resourceOf(childOf(started, 'Description')),
    learnMoreUrl: resourceOf(childOf(started, 'LearnMoreUrl')),
  }
}

/** The functions' metadata in the unified form, with addresses of this manifest's service. */
function customFunctionsOf(
  { overrides, page, resourceOf }: Source,
  served: (path: string) => string,
): Record<string, unknown> {
  const points = all(overrides, 'ExtensionPoint')
  const kinds = points.map((point) => attribute(point, 'xsi:type'))
  const other = kinds.find((kind) => !EXTENSION_POINTS.includes(kind))
  // An ignored extension point would only be missed in Microsoft 365.
  if (other !== undefined) throw new Error(`The manifest is not read: extension point ${other}`)
  const point = points[kinds.indexOf('CustomFunctions')]
  if (!point) return {}
  const metadata = resourceOf(childOf(childOf(point, 'Metadata'), 'SourceLocation'))
  const { functions } = JSON.parse(served(new URL(metadata).pathname)) as FunctionsFile
  const namespace = resourceOf(childOf(point, 'Namespace'))
  return {
    customFunctions: {
      namespace: { id: namespace, name: namespace },
      functions: functions.map(({ options, result, helpUrl, ...rest }) => ({
        ...rest,
        ...(helpUrl !== undefined && { helpUrl: here(helpUrl, page) }),
        result: { dimensionality: result.dimensionality ?? 'scalar' },
        ...options,
      })),
    },
  }
}

/** The same path at this manifest's service. */
function here(address: string, page: string): string {
  const { pathname, hash } = new URL(address)
  return new URL(pathname + hash, page).href
}

/** The function that a button runs, or the page that it shows. */
function actionOf(control: XmlElement): Record<string, string> {
  const action = childOf(control, 'Action')
  if (attribute(action, 'xsi:type') === 'ExecuteFunction')
    return { id: childOf(action, 'FunctionName').text, type: 'executeFunction' }
  const view = childOf(action, 'TaskpaneId').text
  return { id: view, type: 'openPage', view }
}

function controlOf(
  control: XmlElement,
  resourceOf: (of: XmlElement) => string,
): Record<string, unknown> {
  const tip = childOf(control, 'Supertip')
  return {
    id: attribute(control, 'id'),
    type: 'button',
    label: resourceOf(childOf(control, 'Label')),
    icons: iconsOf(childOf(control, 'Icon'), resourceOf),
    supertip: {
      title: resourceOf(childOf(tip, 'Title')),
      description: resourceOf(childOf(tip, 'Description')),
    },
    actionId: actionOf(control).id,
  }
}

const iconsOf = (icon: XmlElement, resourceOf: (of: XmlElement) => string) =>
  icon.children
    .filter((image) => ICON_SIZES.includes(attribute(image, 'size')))
    .map((image) => ({ size: Number(attribute(image, 'size')), url: resourceOf(image) }))
