// Both manifests that the build writes are what Office takes; and the lint that says so finds each
// kind of fault when it is put there.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OfficeAddinManifest } from 'office-addin-manifest'
import { beforeAll, describe, expect, test } from 'vitest'
import { COMMAND_IDS } from '#addin/shell/commands.ts'
import { DEVELOPMENT_ID, emitDevelopment, emitProduction } from '#addin/manifest/emit.ts'
import { ADDRESS, buildForTest, type TestBuild } from '../support/pane/built.ts'
import { FUNCTION_FILES, type FunctionsFile } from '../support/pane/functions-file.ts'
import { lintManifest } from '../support/pane/manifest-lint.ts'

let built: TestBuild
beforeAll(async () => {
  built = await buildForTest()
}, 120_000)

const lint = (xml: string) => lintManifest(xml, COMMAND_IDS, built.site)

describe.each(['manifest.xml', 'manifest.development.xml'])('%s', (name) => {
  test('has no fault', () => {
    expect(lint(built.read(name))).toEqual([])
  })

  test('is read by Microsoft’s reader as what it is', async () => {
    const info = await OfficeAddinManifest.readManifestFile(join(built.folder, name))
    const production = name === 'manifest.xml'
    const address = production ? ADDRESS : 'https://localhost:8443'
    expect(info).toMatchObject({
      officeAppType: 'TaskPaneApp',
      hosts: ['Workbook'],
      defaultLocale: 'en-US',
      permissions: 'ReadWriteDocument',
      displayName: production ? 'EDPS' : 'EDPS (development)',
      appDomains: [address],
      supportUrl: `${address}/addin/help`,
      iconUrl: `${address}/addin/icons/edps-32.png`,
      highResolutionIconUrl: `${address}/addin/icons/edps-64.png`,
      defaultSettings: { sourceLocation: `${address}/addin/` },
    })
  })
})

describe('the two manifests', () => {
  test('are add-ins of different ids, which can be installed side by side', () => {
    const id = (name: string) => /<Id>([^<]*)/.exec(built.read(name))![1]
    expect(id('manifest.development.xml')).toBe(DEVELOPMENT_ID)
    expect(id('manifest.xml')).not.toBe(DEVELOPMENT_ID)
  })

  test('have functions of different names, for two of one name would be an error in cells', () => {
    const namespace = (name: string) =>
      /id="Functions\.Namespace" DefaultValue="([^"]*)"/.exec(built.read(name))![1]
    expect(namespace('manifest.xml')).toBe('EDPS')
    expect(namespace('manifest.development.xml')).toBe('EDPSDEV')
  })

  test('name no address but their own', () => {
    const hosts = (name: string) =>
      new Set(
        [
          ...built.read(name).matchAll(/(?:DefaultValue="|Value="|Domain>)(https?:\/\/[^/"<]*)/g),
        ].map((match) => match[1]),
      )
    expect([...hosts('manifest.xml')]).toEqual([ADDRESS])
    expect([...hosts('manifest.development.xml')]).toEqual(['https://localhost:8443'])
  })
})

describe('an address that Office would refuse', () => {
  test.each([
    'http://plans.example.com',
    'plans.example.com',
    'https://plans.example.com/addin',
    'https://plans.example.com/?a=1',
    'https://me@plans.example.com',
    'https://"><script>',
    '',
  ])('is refused: %s', (address) => {
    expect(emitProduction('<Id></Id>', address)).toMatchObject({ ok: false })
  })

  test('is refused as a port too', () => {
    for (const port of [0, 65_536, 1.5, Number.NaN])
      expect(emitDevelopment('<Id></Id>', port)).toMatchObject({ ok: false })
  })

  test('is taken with the slash that people copy along', () => {
    const emitted = emitProduction('a="https://localhost:8443/addin/"', `${ADDRESS}/`)
    expect(emitted).toEqual({ ok: true, xml: `a="${ADDRESS}/addin/"` })
  })
})

describe('the lint', () => {
  const faults: [fault: string, from: string | RegExp, to: string, found: RegExp][] = [
    ['broken XML', '</OfficeApp>', '', /not XML/],
    ['an id of another form', /<Id>[^<]*/, '<Id>edps', /GUID/],
    ['a version of another form', '<Version>1.0.0.0', '<Version>1', /Version/],
    ['a version below 1.0', '<Version>1.0.0.0', '<Version>0.9.0.0', /Version/],
    ['no support address', /<SupportUrl[^]*<\/SupportUrl>/, '', /SupportUrl is missing/],
    ['elements out of order', /(<Version>.*<\/Version>)\s*(<Prov.*>)/, '$2$1', /out of order/],
    [
      'a long description',
      'Decides how',
      `${'x'.repeat(200)} Decides how`,
      /Description is longer/,
    ],
    ['a long label', '"Plan menu"', `"${'x'.repeat(126)}"`, /Plan.Label is longer/],
    ['a long tip', '"Stops the', `"${'x'.repeat(250)} the`, /Cancel.Tip is longer/],
    ['an empty label', '"Check data"', '" "', /Check.Label is empty/],
    [
      'a resid without resource',
      '<Label resid="Plan.Label"',
      '<Label resid="Gone"',
      /names nothing/,
    ],
    [
      'a resid of another kind',
      '<Label resid="Plan.Label"',
      '<Label resid="Plan.Tip"',
      /not of bt:Short/,
    ],
    ['a resource twice', 'String id="Check.Label"', 'String id="Plan.Label"', /stands twice/],
    ['a resource unused', /<LearnMoreUrl[^>]*>/, '', /Help.Url is used nowhere/],
    ['a long resource id', /Help\.Url/g, `Help.${'x'.repeat(40)}`, /too long/],
    [
      'an address in the clear',
      `SupportUrl DefaultValue="https`,
      'SupportUrl DefaultValue="http',
      /not https/,
    ],
    ['a page that is not there', '/addin/help"', '/addin/halp"', /not served/],
    ['an icon that is not there', 'plan-16.png', 'plan-17.png', /not served/],
    ['an icon of another size', 'plan-16.png', 'plan-20.png', /not 16 × 16/],
    ['an add-in icon of another size', 'edps-32.png', 'edps-64.png', /IconUrl is not 32/],
    ['an icon without a size', '<bt:Image size="80" resid="Icon.Plan.80"/>', '', /lacks size 80/],
    [
      'an odd icon size',
      'size="48" resid="Icon.Plan.48"',
      'size="50" resid="Icon.Plan.48"',
      /size 50/,
    ],
    [
      'another domain',
      /<AppDomain>[^<]*/,
      '<AppDomain>https://other.example.com',
      /of no AppDomain/,
    ],
    ['a domain with a path', /(<AppDomain>[^<]*)/, '$1/addin', /is no origin/],
    ['a lower floor', 'MinVersion="1.11"', 'MinVersion="1.10"', /requirement floor/],
    ['less permission', 'ReadWriteDocument', 'ReadDocument', /Permissions/],
    ['another host', '<Host Name="Workbook"', '<Host Name="Document"', /host is not Workbook/],
    ['a runtime that ends', 'lifetime="long"', 'lifetime="short"', /not shared/],
    ['two pages', 'FunctionFile resid="Pane.Url"', 'FunctionFile resid="Help.Url"', /not one page/],
    ['a command that nothing runs', '<FunctionName>planMenu', '<FunctionName>plan', /associates/],
    [
      'two pages of functions',
      /(<Page>\s*<SourceLocation resid=)"Pane.Url"/,
      '$1"Help.Url"',
      /not one page/,
    ],
    ['functions without a script', /<Script>[^]*?<\/Script>/, '', /need Script/],
    ['functions on the ribbon alone', /AllFormFactors/g, 'MobileFormFactor', /elsewhere/],
    [
      'a second set of functions',
      /(<AllFormFactors>)([^]*?)(<\/AllFormFactors>)/,
      '$1$2$2$3',
      /exactly one ext/,
    ],
    [
      'an odd namespace',
      'DefaultValue="EDPS"/>\n        <bt:String id="Plan',
      'DefaultValue="E-1"/>\n        <bt:String id="Plan',
      /namespace "E-1"/,
    ],
    [
      'metadata that is a page',
      /(Metadata>\s*<SourceLocation resid=)"[^"]*"/,
      '$1"Help.Url"',
      /no JSON/,
    ],
    ['metadata that is not there', 'functions-de.json', 'functions-xx.json', /not served/],
    [
      'metadata of another language',
      'functions-de.json',
      'functions-fr.json',
      /not in the language of de/,
    ],
    ['help of another language', '/addin/de/help', '/addin/fr/help', /not in the language of de/],
    ['a locale twice', 'Locale="fr-CA"', 'Locale="fr-FR"', /fr-FR stands twice/],
    ['an unknown locale', 'Locale="fr-CA"', 'Locale="fr"', /no locale/],
    [
      'an override in the clear',
      'Locale="ja-JP" Value="https',
      'Locale="ja-JP" Value="http',
      /not https/,
    ],
    ['a control id twice', 'id="Edps.Check.Button"', 'id="Edps.Plan.Button"', /stands twice/],
  ]
  test.each(faults)('finds %s', (_, from, to, found) => {
    const sound = built.read('manifest.xml')
    const faulty = sound.replace(from, to)
    expect(faulty).not.toBe(sound)
    expect(lint(faulty).join('\n')).toMatch(found)
  })

  test('is asked with a file that Microsoft’s reader cannot read, too', async () => {
    const file = join(built.folder, 'broken.xml')
    writeFileSync(file, '<OfficeApp>')
    await expect(OfficeAddinManifest.readManifestFile(file)).rejects.toThrow()
  })
})

describe('the functions’ metadata', () => {
  test('is served in every language that the manifest names, with the address of its help', () => {
    const files = [...built.read('manifest.xml').matchAll(/functions[\w-]*\.json/g)].map(
      ([name]) => name,
    )
    expect([...new Set(files)].sort()).toEqual(FUNCTION_FILES.toSorted())
    for (const name of files) {
      const { functions } = JSON.parse(built.read(`site/addin/${name}`)) as FunctionsFile
      for (const { helpUrl } of functions) {
        const [, language] = /-(..)\.json$/.exec(name) ?? []
        const help = language === undefined ? '/addin/help' : `/addin/${language}/help`
        expect(helpUrl).toBe(`${ADDRESS}${help}#formulas`)
        expect(built.read(`site${help}.html`)).toContain('id="formulas"')
      }
    }
  })

  test('may be read from Excel on the web, which is another origin', () => {
    const headers = built.read('site/_headers').split('\n')
    const at = headers.indexOf('/addin/functions*')
    expect(headers[at + 1]).toBe('  Access-Control-Allow-Origin: *')
  })
})
