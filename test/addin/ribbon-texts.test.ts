// The ribbon in the languages that the functions have, and the agent of the package: nothing is missing,
// nothing is too long for its place, and Microsoft's own schemas take each file.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { AGENT_IDS } from '#addin/agent/agent-calls.ts'
import { all, attribute, childOf, readXml } from '#addin/manifest/xml.ts'
import { CATALOGUES } from '#addin/messages/catalogues.ts'
import { LANGUAGES, LOCALES } from '#addin/messages/languages.ts'
import { ADDRESS, buildForTest, type TestBuild } from '../support/pane/built.ts'

let built: TestBuild
let files: Record<string, string>
beforeAll(async () => {
  built = await buildForTest()
  const zip = unzipSync(new Uint8Array(readFileSync(join(built.folder, 'edps.zip'))))
  files = Object.fromEntries(
    Object.entries(zip)
      .filter(([name]) => name.endsWith('.json'))
      .map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  )
}, 120_000)

const read = (name: string) => JSON.parse(files[name]!) as Record<string, unknown>
/** A schema of Microsoft's manifest tools. */
const schema = (path: string) => {
  const tools = createRequire(import.meta.url).resolve('@microsoft/app-manifest/package.json')
  const text = readFileSync(join(tools, '../build/json-schemas', path), 'utf8')
  // Of several drafts; the checker needs none of their own schemas.
  const { $schema: _, ...rest } = JSON.parse(text) as Record<string, unknown>
  return rest
}
const LOOSE = {
  strict: false,
  validateFormats: false,
  validateSchema: false,
  unicodeRegExp: false,
} as const
/** Texts that are names, the same in every language. */
const NAMES = ['Tab.Label', 'Functions.Namespace']

describe.each(LANGUAGES)('the ribbon in %s', (language) => {
  test('has every text that English has, and one for each locale', () => {
    const app = readXml(built.read('manifest.xml'))
    const strings = all(app, 'bt:String').filter((each) => !NAMES.includes(attribute(each, 'id')))
    expect(strings.length).toBeGreaterThan(9)
    for (const each of strings) {
      const id = attribute(each, 'id') as keyof typeof CATALOGUES.de.ribbon
      const text = CATALOGUES[language].ribbon[id]
      expect(attribute(each, 'DefaultValue')).toBe(CATALOGUES.en.ribbon[id])
      const overrides = all(each, 'bt:Override')
        .filter((one) => LOCALES[language].includes(attribute(one, 'Locale')))
        .map((one) => attribute(one, 'Value'))
      expect(overrides).toEqual(LOCALES[language].map(() => text))
      // “Menu” is a French word.
      if (!(language === 'fr' && text === 'Menu'))
        expect(text).not.toBe(attribute(each, 'DefaultValue'))
    }
    expect(all(childOf(app, 'Description'), 'Override').length).toBe(6)
  })

  test('is not too long for a button, a tip and a listing', () => {
    for (const [id, text] of Object.entries(CATALOGUES[language].ribbon)) {
      const most = id.endsWith('Label') ? 20 : id === 'Description.Short' ? 80 : 250
      expect(text.length, id).toBeLessThanOrEqual(most)
      expect(text.trim()).toBe(text)
    }
  })

  test('is taken by the schema of the unified manifest', () => {
    const check = new Ajv(LOOSE).compile(
      schema('teams/v1.24/MicrosoftTeams.Localization.schema.json'),
    )
    for (const locale of LOCALES[language]) {
      const texts = read(`${locale.toLowerCase()}.json`)
      expect([check(texts), check.errors]).toEqual([true, null])
      const { functions } = JSON.parse(built.read(`site/addin/functions-${language}.json`)) as {
        functions: { description: string }[]
      }
      const said = [
        CATALOGUES[language].ribbon['Plan.Tip'],
        CATALOGUES[language].ribbon['GetStarted.Title'],
        ...functions.map(({ description }) => description),
      ]
      expect(Object.values(texts)).toEqual(expect.arrayContaining(said))
      for (const page of ['', 'help'])
        expect(Object.values(texts)).toContain(`${ADDRESS}/addin/${language}/${page}`)
    }
  })
})

test('the locales are those of the functions', () => {
  const url = all(readXml(built.read('manifest.xml')), 'bt:Url').find(
    (each) => attribute(each, 'id') === 'Functions.Metadata.Url',
  )!
  const locales = all(url, 'bt:Override').map((each) => attribute(each, 'Locale'))
  expect(Object.values(LOCALES).flat().sort()).toEqual(locales.sort())
})

test('the agent and its plugin are taken by Microsoft’s schemas, and call what the pane answers', () => {
  for (const [file, path] of [
    ['declarative-agent.json', 'copilot/declarative-agent/v1.6/schema.json'],
    ['agent-plugin.json', 'copilot/plugin/v2.4/schema.json'],
  ] as const) {
    const check = new Ajv2020(LOOSE).compile(schema(path))
    expect([check(read(file)), check.errors]).toEqual([true, null])
  }
  const { functions, runtimes } = read('agent-plugin.json') as {
    functions: { name: string }[]
    runtimes: { run_for_functions: string[] }[]
  }
  expect(functions.map(({ name }) => name)).toEqual([...AGENT_IDS])
  expect(runtimes[0]!.run_for_functions).toEqual([...AGENT_IDS])
})

test('the agent speaks every language of the pane: each of its keys has a text in each file', () => {
  const info = read('manifest.json').localizationInfo as {
    defaultLanguageFile: string
    additionalLanguages: { file: string }[]
  }
  const keys = ['declarative-agent.json', 'agent-plugin.json'].flatMap(
    (file) => files[file]!.match(/\[\[\w+\]\]/g) ?? [],
  )
  expect(new Set(keys).size).toBe(4)
  const check = new Ajv(LOOSE).compile(
    schema('teams/v1.24/MicrosoftTeams.Localization.schema.json'),
  )
  const texts = [info.defaultLanguageFile, ...info.additionalLanguages.map(({ file }) => file)].map(
    (file) => {
      const found = read(file)
      expect([file, check(found), check.errors]).toEqual([file, true, null])
      return found.localizationKeys as Record<string, string>
    },
  )
  for (const own of texts) {
    expect(Object.keys(own).sort()).toEqual([...new Set(keys)].sort())
    for (const text of Object.values(own)) expect(text).toMatch(/^\S.{3,}$/)
  }
  for (const key of new Set(keys))
    expect(new Set(texts.map((own) => own[key])).size, key).toBe(LANGUAGES.length + 1)
})
