// What Microsoft's validator asks of an add-in-only manifest, and more: that all it names exists.
// The validator itself is a service of Microsoft's and does not run offline. Sources: the manifest
// reference of learn.microsoft.com/javascript/api/manifest (element order, lengths, icon sizes).
import { JSDOM } from 'jsdom'

/** What the add-in's build serves. */
export interface Site {
  /** Whether a page or file is served at this path (`/addin/help`). */
  serves(path: string): boolean
  /** Width and height in pixels of a PNG file; null where it is no such file. */
  pixels(path: string): readonly [number, number] | null
}

const ROOT_ORDER =
  'Id AlternateId Version ProviderName DefaultLocale DisplayName Description IconUrl ' +
  'HighResolutionIconUrl SupportUrl AppDomains Hosts Requirements DefaultSettings Permissions ' +
  'VersionOverrides'
const ORDERS: Record<string, string> = {
  OfficeApp: ROOT_ORDER,
  VersionOverrides: 'Description Requirements Hosts Resources',
  DesktopFormFactor: 'GetStarted FunctionFile ExtensionPoint',
  AllFormFactors: 'ExtensionPoint',
  GetStarted: 'Title Description LearnMoreUrl',
  Resources: 'bt:Images bt:Urls bt:ShortStrings bt:LongStrings',
  CustomTab: 'Group Label',
  Group: 'Label Icon Control',
  Control: 'Label Supertip Icon Action',
  Supertip: 'Title Description',
  Action: 'TaskpaneId SourceLocation FunctionName',
}
const REQUIRED = ROOT_ORDER.split(' ').filter((name) => name !== 'AlternateId')
const ICON_SIZES = ['16', '20', '24', '32', '40', '48', '64', '80']
const REQUIRED_ICON_SIZES = ['16', '32', '80']
/** Characters of strings by the element that holds them. */
const SHORT = 125
const LONG = 250
/** Characters of a namespace (reference, Namespace), which is typed before every function. */
const NAMESPACE = 32
const LENGTHS: Record<string, number> = {
  DisplayName: SHORT,
  ProviderName: SHORT,
  Description: LONG,
}
const RESID_CHARACTERS = 32
const URL_CHARACTERS = 2048
/** Which kind of resource an element's resid must name. */
const KINDS: Record<string, string> = {
  'bt:Image': 'bt:Images',
  Label: 'bt:ShortStrings',
  Title: 'bt:ShortStrings',
  Description: 'bt:LongStrings',
  Runtime: 'bt:Urls',
  FunctionFile: 'bt:Urls',
  SourceLocation: 'bt:Urls',
  LearnMoreUrl: 'bt:Urls',
  Namespace: 'bt:ShortStrings',
}

/** All faults of a manifest, as sentences; none where it is sound. */
export function lintManifest(xml: string, commands: readonly string[], site: Site): string[] {
  const faults: string[] = []
  const say = (when: boolean, fault: string) => void (when && faults.push(fault))
  let page: Document
  try {
    page = new JSDOM(xml, { contentType: 'text/xml' }).window.document
  } catch (fault) {
    return [`not XML: ${(fault as Error).message}`]
  }
  const app = page.documentElement
  const all = [...page.querySelectorAll('*')]
  const named = (name: string) => all.filter((element) => element.nodeName === name)
  const top = (name: string) => [...app.children].find((child) => child.nodeName === name)
  const text = (name: string) => {
    const element = top(name)
    return element?.getAttribute('DefaultValue') ?? element?.textContent ?? ''
  }
  const repeated = (values: readonly string[]) =>
    values.filter((value, i) => values.indexOf(value) !== i)

  // The form: elements, their order, identity.
  say(app.nodeName !== 'OfficeApp', 'the root is no OfficeApp')
  say(app.getAttribute('xsi:type') !== 'TaskPaneApp', 'no TaskPaneApp')
  for (const name of REQUIRED) say(!top(name), `${name} is missing`)
  for (const element of all) {
    const order = ORDERS[element.nodeName]?.split(' ')
    if (!order) continue
    const places = [...element.children].map((child) => order.indexOf(child.nodeName))
    say(places.includes(-1), `${element.nodeName} holds an element that it cannot hold`)
    say(
      places.some((at, i) => i > 0 && at < places[i - 1]!),
      `children of ${element.nodeName} are out of order`,
    )
  }
  say(!/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text('Id')), 'Id is no GUID')
  say(
    !/^[1-9]\d{0,4}(\.(0|[1-9]\d{0,4})){1,3}$/.test(text('Version')),
    'Version is not n.n, n.n.n or n.n.n.n from 1.0 on',
  )
  say(!/^[a-z]{2}-[A-Z]{2}$/.test(text('DefaultLocale')), 'DefaultLocale is no locale')
  say(text('Permissions') !== 'ReadWriteDocument', 'Permissions must be ReadWriteDocument')
  for (const [name, length] of Object.entries(LENGTHS)) {
    say(text(name).trim() === '', `${name} is empty`)
    say(text(name).length > length, `${name} is longer than ${length} characters`)
  }
  say(
    [...page.querySelectorAll('Hosts > Host')].some(
      (host) => (host.getAttribute('Name') ?? host.getAttribute('xsi:type')) !== 'Workbook',
    ),
    'a host is not Workbook',
  )
  const sets = named('Set').map(
    (set) => `${set.getAttribute('Name')} ${set.getAttribute('MinVersion')}`,
  )
  say(sets.join() !== 'SharedRuntime 1.1,ExcelApi 1.11', `the requirement floor is ${sets.join()}`)

  // Addresses: https, of our own domain, and served.
  const domains = named('AppDomain').map((domain) => domain.textContent ?? '')
  say(repeated(domains).length > 0, 'an AppDomain is named twice')
  for (const domain of domains)
    say(!URL.canParse(domain) || new URL(domain).origin !== domain, `${domain} is no origin`)
  const addresses = all
    .flatMap((element) => [
      element.getAttribute('DefaultValue') ?? '',
      element.getAttribute('Value') ?? '',
    ])
    .filter((value) => /^\w+:\/\//.test(value))
  for (const address of new Set(addresses)) {
    const { protocol, origin, pathname } = new URL(address)
    say(protocol !== 'https:', `${address} is not https`)
    say(address.length > URL_CHARACTERS, `${address} is too long`)
    say(!domains.includes(origin), `${address} is of no AppDomain`)
    say(!site.serves(pathname), `${address} is not served`)
  }
  for (const name of ['IconUrl', 'HighResolutionIconUrl', 'SupportUrl', 'DefaultSettings']) {
    const holder = name === 'DefaultSettings' ? top(name)?.firstElementChild : top(name)
    say(!URL.canParse(holder?.getAttribute('DefaultValue') ?? ''), `${name} names no address`)
  }

  // Resources: each of the kind that names it, used, and within its length.
  const resources = new Map<string, { kind: string; value: string }>()
  const ids: string[] = []
  for (const element of page.querySelectorAll('Resources > * > *')) {
    const id = element.getAttribute('id') ?? ''
    const kind = element.parentElement!.nodeName
    const value = element.getAttribute('DefaultValue') ?? ''
    ids.push(id)
    resources.set(id, { kind, value })
    say(id === '' || id.length > RESID_CHARACTERS, `resource id "${id}" is empty or too long`)
    const limit = { 'bt:ShortStrings': SHORT, 'bt:LongStrings': LONG }[kind]
    say(limit !== undefined && value.length > limit, `${id} is longer than ${limit} characters`)
    say(value.trim() === '', `${id} is empty`)
  }
  for (const id of repeated(ids)) say(true, `resource ${id} stands twice`)
  const used = new Set<string>()
  for (const element of all) {
    const resid = element.getAttribute('resid')
    if (resid === null) continue
    used.add(resid)
    const resource = resources.get(resid)
    say(!resource, `resid ${resid} names nothing`)
    const kind = KINDS[element.nodeName]
    say(kind === undefined, `${element.nodeName} takes no resid`)
    say(resource !== undefined && resource.kind !== kind, `resid ${resid} is not of ${kind}`)
  }
  for (const id of ids) say(!used.has(id), `resource ${id} is used nowhere`)

  // Icons: the sizes Office needs, and pixels as their size attribute says.
  const pixelsOf = (address: string) =>
    URL.canParse(address) ? (site.pixels(new URL(address).pathname)?.join() ?? 'none') : 'none'
  for (const [name, size] of [
    ['IconUrl', 32],
    ['HighResolutionIconUrl', 64],
  ] as const)
    say(pixelsOf(text(name)) !== `${size},${size}`, `${name} is not ${size} × ${size} pixels`)
  for (const icon of named('Icon')) {
    const images = [...icon.children]
    const sizes = images.map((image) => image.getAttribute('size') ?? '')
    for (const size of REQUIRED_ICON_SIZES) say(!sizes.includes(size), `an icon lacks size ${size}`)
    for (const size of sizes)
      say(!ICON_SIZES.includes(size), `icon size ${size} is none of Office’s`)
    say(repeated(sizes).length > 0, 'an icon has a size twice')
    for (const image of images) {
      const size = image.getAttribute('size')
      const resid = image.getAttribute('resid') ?? ''
      const pixels = pixelsOf(resources.get(resid)?.value ?? '')
      say(pixels !== `${size},${size}`, `${resid} has ${pixels} pixels, not ${size} × ${size}`)
    }
  }

  // The custom functions: metadata for each language, in the pane's runtime.
  const points = named('ExtensionPoint').filter(
    (point) => point.getAttribute('xsi:type') === 'CustomFunctions',
  )
  say(points.length !== 1, 'there is not exactly one extension point of custom functions')
  say(
    points.some((point) => point.parentElement!.nodeName !== 'AllFormFactors'),
    'custom functions stand elsewhere than in AllFormFactors',
  )
  const functionParts = points.flatMap((point) => [...point.children].map((part) => part.nodeName))
  say(
    functionParts.join() !== 'Script,Page,Metadata,Namespace',
    `custom functions need Script, Page, Metadata and Namespace, not ${functionParts.join()}`,
  )
  const within = (name: string) =>
    named(name)[0]?.querySelector('SourceLocation')?.getAttribute('resid') ?? ''
  const namespace = resources.get(named('Namespace')[0]?.getAttribute('resid') ?? '')?.value ?? ''
  say(
    !/^[A-Za-z][A-Za-z0-9]*$/.test(namespace) || namespace.length > NAMESPACE,
    `namespace "${namespace}" is empty, too long or has odd characters`,
  )
  say(!resources.get(within('Metadata'))?.value.endsWith('.json'), 'the metadata is no JSON')
  const overrides = [...named('bt:Override'), ...named('Override')]
  const places = new Set(overrides.map((one) => one.parentElement))
  for (const place of places) {
    const own = overrides.filter((one) => one.parentElement === place)
    for (const locale of repeated(own.map((one) => one.getAttribute('Locale') ?? '')))
      say(true, `the locale ${locale} stands twice`)
  }
  for (const one of overrides) {
    const locale = one.getAttribute('Locale') ?? ''
    say(!/^[a-z]{2}-[A-Z]{2}$/.test(locale), `"${locale}" is no locale`)
    say(locale === text('DefaultLocale'), `${locale} is the default locale`)
    const value = one.getAttribute('Value') ?? ''
    if (/^(bt:Url|SourceLocation|SupportUrl)$/.test(one.parentElement?.nodeName ?? ''))
      say(
        !new RegExp(`[/-]${locale.slice(0, 2)}(/(help)?|\\.json)$`).test(value),
        `${value} is not in the language of ${locale}`,
      )
  }

  // The ribbon and its one runtime.
  const controls = ['CustomTab', 'Group', 'Control'].flatMap(named)
  const controlIds = controls.map((control) => control.getAttribute('id') ?? '')
  for (const id of repeated(controlIds)) say(true, `control id ${id} stands twice`)
  for (const id of controlIds)
    say(!/^[\w.]{1,125}$/.test(id), `control id "${id}" is empty, too long or has odd characters`)
  const functions = named('FunctionName').map((name) => name.textContent ?? '')
  say(
    functions.toSorted().join() !== commands.toSorted().join(),
    `the ribbon runs ${functions.join()}, the pane associates ${commands.join()}`,
  )
  for (const action of named('Action')) {
    const [type, holds] = [action.getAttribute('xsi:type'), action.querySelector('FunctionName')]
    say(
      (type === 'ExecuteFunction') !== (holds !== null),
      `an action ${type} holds the wrong thing`,
    )
  }
  const runtimes = named('Runtime')
  say(runtimes.length !== 1, 'there is not exactly one runtime')
  say(runtimes[0]?.getAttribute('lifetime') !== 'long', 'the runtime is not shared (lifetime long)')
  const pages = ['Runtime', 'FunctionFile', 'SourceLocation']
    .flatMap(named)
    // Of the functions only their page is one.
    .filter((element) => !['Script', 'Metadata'].includes(element.parentElement!.nodeName))
    .map(
      (element) =>
        element.getAttribute('DefaultValue') ??
        resources.get(element.getAttribute('resid') ?? '')?.value,
    )
  say(new Set(pages).size !== 1, 'runtime, commands, functions and pane are not one page')
  return faults
}
