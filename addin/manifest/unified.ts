// The unified manifest (manifest.json of Microsoft 365) made from an add-in-only manifest: the same
// add-in, id, page, ribbon and requirements, in the other form. What the form asks for beyond that are a
// short description and two pictures. Text in, data out.
// learn.microsoft.com, "Compare the add-in only manifest with the unified manifest".
import { all, attribute, childOf, one, readXml, type XmlElement } from './xml.ts'

/** The version of Microsoft's schema that is written. */
const MANIFEST_VERSION = '1.23'
export const SCHEMA = `https://developer.microsoft.com/en-us/json-schemas/teams/v${MANIFEST_VERSION}/MicrosoftTeams.schema.json`
/** Files of the package beside manifest.json: in colour, and white on nothing. */
export const COLOR_ICON = { file: 'color.png', pixels: 192 } as const
export const OUTLINE_ICON = { file: 'outline.png', pixels: 32 } as const
/** Office’s blue, as in the add-in’s own icon. */
const ACCENT = '#2B7CD3'
const RUNTIME = 'Edps.Runtime'
/** Places of Office in which the add-in is. */
const EXTENSION_POINTS = ['PrimaryCommandSurface', 'CustomFunctions']
/** As Excel's file of custom functions has them. */
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
/** A button has three sizes at most. */
const ICON_SIZES = ['16', '32', '80']

/**
 * The data of manifest.json. The unified form holds the metadata of custom functions itself: `served`
 * gives the text of a file by the path at which it is served.
 */
export function unifiedManifest(
  xml: string,
  served: (path: string) => string,
): Record<string, unknown> {
  const app = readXml(xml)
  const overrides = childOf(app, 'VersionOverrides')
  const resources = new Map(
    childOf(overrides, 'Resources').children.flatMap((kind) =>
      kind.children.map((item) => [attribute(item, 'id'), attribute(item, 'DefaultValue')]),
    ),
  )
  const said = (of: XmlElement): string => {
    const id = attribute(of, 'resid')
    const value = resources.get(id)
    if (value === undefined) throw new Error(`The manifest is not read: no resource ${id}`)
    return value
  }
  const top = (name: string) => attribute(childOf(app, name), 'DefaultValue')
  const description = top('Description')
  const support = top('SupportUrl')
  const page = said(one(overrides, 'FunctionFile'))
  const tab = one(overrides, 'CustomTab')
  const controls = all(tab, 'Control')
  const started = one(overrides, 'GetStarted')
  return {
    $schema: SCHEMA,
    manifestVersion: MANIFEST_VERSION,
    version: childOf(app, 'Version').text.split('.').slice(0, 3).join('.'),
    id: childOf(app, 'Id').text,
    localizationInfo: { defaultLanguageTag: childOf(app, 'DefaultLocale').text.toLowerCase() },
    developer: {
      name: childOf(app, 'ProviderName').text,
      websiteUrl: support,
      privacyUrl: new URL('./privacy', support).href,
      termsOfUseUrl: new URL('./terms', support).href,
    },
    name: { short: top('DisplayName'), full: top('DisplayName') },
    // Its first clause: 80 characters are all that the short one may have.
    description: { short: `${description.split(',')[0]!}.`, full: description },
    icons: { outline: OUTLINE_ICON.file, color: COLOR_ICON.file },
    accentColor: ACCENT,
    validDomains: all(app, 'AppDomain').map(({ text }) => new URL(text).host),
    authorization: {
      permissions: { resourceSpecific: [{ name: 'Document.ReadWrite.User', type: 'Delegated' }] },
    },
    extensions: [
      {
        requirements: {
          scopes: ['workbook'],
          capabilities: all(app, 'Set').map((set) => ({
            name: attribute(set, 'Name'),
            minVersion: attribute(set, 'MinVersion'),
          })),
        },
        // One page that lives as long as the workbook: a command sees what the pane knows.
        runtimes: [
          {
            id: RUNTIME,
            type: 'general',
            code: { page },
            lifetime: attribute(one(overrides, 'Runtime'), 'lifetime'),
            actions: controls.map((control) => actionOf(control)),
            ...customFunctionsOf(overrides, page, said, served),
          },
        ],
        ribbons: [
          {
            contexts: ['default'],
            tabs: [
              {
                id: attribute(tab, 'id'),
                label: said(childOf(tab, 'Label')),
                groups: all(tab, 'Group').map((group) => ({
                  id: attribute(group, 'id'),
                  label: said(childOf(group, 'Label')),
                  icons: iconsOf(childOf(group, 'Icon'), said),
                  controls: all(group, 'Control').map((control) => controlOf(control, said)),
                })),
              },
            ],
          },
        ],
        getStartedMessages: [
          {
            title: said(childOf(started, 'Title')),
            description: said(childOf(started, 'Description')),
            learnMoreUrl: said(childOf(started, 'LearnMoreUrl')),
          },
        ],
      },
    ],
  }
}

/** Of the functions' own file what the unified form knows, with addresses of this manifest's. */
function customFunctionsOf(
  overrides: XmlElement,
  page: string,
  said: (of: XmlElement) => string,
  served: (path: string) => string,
): Record<string, unknown> {
  const points = all(overrides, 'ExtensionPoint')
  const kinds = points.map((point) => attribute(point, 'xsi:type'))
  const other = kinds.find((kind) => !EXTENSION_POINTS.includes(kind))
  // Loudly: what is left out here would be missing in Microsoft 365 alone.
  if (other !== undefined) throw new Error(`The manifest is not read: extension point ${other}`)
  const point = points[kinds.indexOf('CustomFunctions')]
  if (!point) return {}
  const metadata = said(childOf(childOf(point, 'Metadata'), 'SourceLocation'))
  const { functions } = JSON.parse(served(new URL(metadata).pathname)) as FunctionsFile
  const namespace = said(childOf(point, 'Namespace'))
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

/** The same page of the service that this manifest names. */
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

function controlOf(control: XmlElement, said: (of: XmlElement) => string): Record<string, unknown> {
  const tip = childOf(control, 'Supertip')
  return {
    id: attribute(control, 'id'),
    type: 'button',
    label: said(childOf(control, 'Label')),
    icons: iconsOf(childOf(control, 'Icon'), said),
    supertip: {
      title: said(childOf(tip, 'Title')),
      description: said(childOf(tip, 'Description')),
    },
    actionId: actionOf(control).id,
  }
}

const iconsOf = (icon: XmlElement, said: (of: XmlElement) => string) =>
  icon.children
    .filter((image) => ICON_SIZES.includes(attribute(image, 'size')))
    .map((image) => ({ size: Number(attribute(image, 'size')), url: said(image) }))
