// The unified manifest says what the add-in-only one says, and Microsoft's own validation finds no fault
// in it: offline, by the schemas that come with it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { OfficeAddinManifest, validateManifest } from 'office-addin-manifest'
import { PNG } from 'pngjs'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AGENT_IDS } from '#addin/agent/agent-calls.ts'
import { COMMAND_IDS } from '#addin/shell/commands.ts'
import { DEVELOPMENT_ID } from '#addin/manifest/emit.ts'
import { LOCALES } from '#addin/messages/languages.ts'
import { SCHEMA, unifiedManifest } from '#addin/manifest/unified.ts'
import { ADDRESS, buildForTest, type TestBuild } from '../support/pane/built.ts'

let built: TestBuild
beforeAll(async () => {
  built = await buildForTest()
}, 120_000)

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', (address: string | URL) => {
    asked.push(String(address))
    return Promise.reject(new Error('There is no network'))
  })
})
afterEach(() => vi.unstubAllGlobals())

type Manifest = ReturnType<typeof unifiedManifest>

/** What Microsoft's validation says of a manifest. */
async function faults(manifest: Manifest | string): Promise<string[]> {
  const file = join(built.folder, 'asked.json')
  writeFileSync(file, typeof manifest === 'string' ? manifest : JSON.stringify(manifest))
  // Whatever its reader cannot read it throws for.
  const said = await validateManifest(file).catch((fault: unknown) => String(fault))
  if (typeof said === 'string') return [said]
  const { isValid, report } = said
  return isValid ? [] : (report?.errors ?? []).map(({ content }) => content ?? 'a fault')
}

const read = (name: string) => JSON.parse(built.read(name)) as Manifest

describe.each(['manifest', 'manifest.development'])('%s.json', (name) => {
  test('passes Microsoft’s validation, which asks no server', async () => {
    expect(await faults(built.read(`${name}.json`))).toEqual([])
    expect(asked).toEqual([])
  })

  test('is read by Microsoft’s reader as the add-in that the other manifest is', async () => {
    const [json, xml] = await Promise.all(
      ['json', 'xml'].map((form) =>
        OfficeAddinManifest.readManifestFile(join(built.folder, `${name}.${form}`)),
      ),
    )
    const production = name === 'manifest'
    const address = production ? ADDRESS : 'https://localhost:8443'
    expect(json).toMatchObject({
      id: xml!.id,
      displayName: xml!.displayName,
      providerName: xml!.providerName,
      supportUrl: xml!.supportUrl,
      officeAppType: xml!.officeAppType,
      hosts: ['workbook'],
      version: '1.0.0',
      appDomains: [new URL(address).host],
      permissions: 'Document.ReadWrite.User',
    })
    expect(json!.id === DEVELOPMENT_ID).toBe(!production)
  })

  test('names every command of the pane, one page that lives long, and nothing that is not served', () => {
    const manifest = read(`${name}.json`)
    const [extension] = manifest.extensions as [
      {
        requirements: { capabilities: { name: string; minVersion: string }[] }
        runtimes: {
          code: { page: string }
          lifetime: string
          actions: { id: string; type: string }[]
        }[]
        ribbons: { tabs: { groups: { controls: { id: string; actionId: string }[] }[] }[] }[]
      },
    ]
    expect(extension.requirements.capabilities).toEqual([
      { name: 'SharedRuntime', minVersion: '1.1' },
      { name: 'ExcelApi', minVersion: '1.11' },
    ])
    const [runtime, ...more] = extension.runtimes
    expect(more).toEqual([])
    expect(runtime!.lifetime).toBe('long')
    const functions = runtime!.actions.filter(({ type }) => type === 'executeFunction')
    expect(functions.map(({ id }) => id).sort()).toEqual([...COMMAND_IDS].sort())
    const controls = extension.ribbons[0]!.tabs[0]!.groups[0]!.controls
    const called = runtime!.actions.filter(({ type }) => type === 'executeDataFunction')
    expect(called.map(({ id }) => id)).toEqual([...AGENT_IDS])
    const pressed = runtime!.actions.filter((action) => !called.includes(action))
    expect(controls.map(({ actionId }) => actionId)).toEqual(pressed.map(({ id }) => id))
    expect(new Set(controls.map(({ id }) => id)).size).toBe(4)
    const addresses = [...built.read(`${name}.json`).matchAll(/"(https:[^"]*)"/g)]
      .map(([, address]) => address!)
      .filter((address) => address !== SCHEMA)
    expect(addresses.length).toBeGreaterThan(18)
    const origin = name === 'manifest' ? ADDRESS : 'https://localhost:8443'
    for (const address of addresses) {
      expect(new URL(address).origin).toBe(origin)
      expect([address, built.site.serves(new URL(address).pathname)]).toEqual([address, true])
    }
    for (const [, size, address] of built
      .read(`${name}.json`)
      .matchAll(/"size": (\d+),\s*"url": "([^"]*)"/g))
      expect(built.site.pixels(new URL(address!).pathname)).toEqual([Number(size), Number(size)])
  })
})

test('the package holds the manifest, its languages, its agent and two pictures, of the sizes that are asked for', () => {
  for (const [zip, json] of [
    ['edps.zip', 'manifest.json'],
    ['edps.development.zip', 'manifest.development.json'],
  ] as const) {
    const files = unzipSync(new Uint8Array(readFileSync(join(built.folder, zip))))
    const [locales, own] = [Object.values(LOCALES).flat(), ['color.png', 'outline.png']]
    expect(Object.keys(files).sort()).toEqual(
      [
        ...own,
        ...locales.map((locale) => `${locale.toLowerCase()}.json`),
        'manifest.json',
        'default-language.json',
        'declarative-agent.json',
        'agent-plugin.json',
      ].sort(),
    )
    expect(new TextDecoder().decode(files['manifest.json'])).toBe(built.read(json))
    const picture = (name: string) => PNG.sync.read(Buffer.from(files[name]!))
    expect([picture('color.png').width, picture('color.png').height]).toEqual([192, 192])
    const outline = picture('outline.png')
    expect([outline.width, outline.height]).toEqual([32, 32])
    // White on nothing, as Microsoft 365 asks for.
    const pixels = Array.from({ length: 32 * 32 }, (_, i) => [
      ...outline.data.subarray(4 * i, 4 * i + 4),
    ])
    expect(pixels.every(([r, g, b, a]) => a === 0 || (r === 255 && g === 255 && b === 255))).toBe(
      true,
    )
    expect(pixels.some(([, , , a]) => a === 255) && pixels.some(([, , , a]) => a === 0)).toBe(true)
  }
})

describe('custom functions', () => {
  const POINT = `<ExtensionPoint xsi:type="CustomFunctions">
    <Page><SourceLocation resid="Pane.Url"/></Page>
    <Metadata><SourceLocation resid="Fn.Url"/></Metadata>
    <Namespace resid="Fn.Namespace"/>
  </ExtensionPoint>`
  const file = {
    functions: [
      {
        id: 'QTY',
        name: 'QTY',
        description: 'How much of a deal to take.',
        helpUrl: 'https://localhost:8443/addin/help#formulas',
        parameters: [{ name: 'key', description: 'A key.', type: 'any', dimensionality: 'matrix' }],
        result: { type: 'any', dimensionality: 'matrix' },
        options: { cancelable: true, requiresAddress: true },
      },
    ],
  }
  test('stand in the unified manifest itself, as their own file has them', async () => {
    const asked: string[] = []
    const xml = built
      .read('manifest.xml')
      .replaceAll(/<ExtensionPoint xsi:type="CustomFunctions">[^]*?<\/ExtensionPoint>/g, '')
      .replace('<ExtensionPoint', `${POINT}<ExtensionPoint`)
      .replace(
        '<bt:ShortStrings>',
        '<bt:ShortStrings><bt:String id="Fn.Namespace" DefaultValue="EDPS"/>',
      )
      .replace('<bt:Urls>', `<bt:Urls><bt:Url id="Fn.Url" DefaultValue="${ADDRESS}/addin/f.json"/>`)
    const manifest = unifiedManifest(xml, (path) => {
      asked.push(path)
      return JSON.stringify(file)
    })
    expect(await faults(manifest)).toEqual([])
    expect(asked).toEqual(['/addin/f.json'])
    const [{ runtimes }] = manifest.extensions as [{ runtimes: Record<string, unknown>[] }]
    expect(runtimes[0]!.customFunctions).toEqual({
      namespace: { id: 'EDPS', name: 'EDPS' },
      functions: [
        {
          id: 'QTY',
          name: 'QTY',
          description: 'How much of a deal to take.',
          helpUrl: `${ADDRESS}/addin/help#formulas`,
          parameters: file.functions[0]!.parameters,
          result: { dimensionality: 'matrix' },
          cancelable: true,
          requiresAddress: true,
        },
      ],
    })
  })
})

describe('the validation', () => {
  const change = (path: (string | number)[], value: unknown): Manifest => {
    const manifest = structuredClone(read('manifest.json'))
    let at = manifest as Record<string | number, unknown>
    for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>
    if (value === undefined) delete at[path.at(-1)!]
    else at[path.at(-1)!] = value
    return manifest
  }
  test.each([
    ['no developer', ['developer'], undefined, /"developer"/],
    ['an id of another form', ['id'], 'edps', /\/id/],
    ['a long name', ['name', 'short'], 'x'.repeat(31), /\/name\/short/],
    ['a long short description', ['description', 'short'], 'x'.repeat(81), /description\/short/],
    [
      'an address in the clear',
      ['extensions', 0, 'runtimes', 0, 'code', 'page'],
      'ftp://a',
      /page/,
    ],
    ['an unknown scope', ['extensions', 0, 'requirements', 'scopes'], ['excel'], /"extensions"/],
    ['a member that is not known', ['extensions', 0, 'more'], 1, /"extensions"/],
    ['an unknown lifetime', ['extensions', 0, 'runtimes', 0, 'lifetime'], 'ever', /"extensions"/],
  ] as const)('finds %s', async (_, path, value, found) => {
    expect((await faults(change([...path], value))).join('\n')).toMatch(found)
  })
})

describe('a manifest that is not as ours', () => {
  const xml = () => built.read('manifest.xml')
  test.each([
    ['broken XML', '</OfficeApp>', '', /whole element/],
    ['a resource that is not there', 'resid="Plan.Label"', 'resid="Gone"', /no resource Gone/],
    ['no version', /<Version>[^<]*<\/Version>/, '', /no Version/],
    [
      'an extension point more',
      'xsi:type="PrimaryCommandSurface"',
      'xsi:type="More"',
      /point More/,
    ],
    ['an entity of its own', 'Plan menu"', 'Plan &menu;"', /&menu;/],
  ] as const)('is refused: %s', (_, from, to, why) => {
    expect(() =>
      unifiedManifest(xml().replace(from, to), () => JSON.stringify({ functions: [] })),
    ).toThrow(why)
  })
})
