// A bundler plugin that leaves out what only the Worker reads of a schema: the words of its fields, and zod's writer of JSON
// schemas. Every schema has that as a method, so a bundler cannot tell that it is never called. Together they would take
// 10 kB gzipped in the pane and again in its worker.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const WRITER = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
const SCHEMAS = /\/engine\/contract\/[\w-]+\.ts$/
const WORDS = /\s*\.describe\(\s*'(?:[^'\\]|\\.)*',?\s*\)/g

export function leanSchemas(): Plugin {
  return {
    name: 'lean-schemas',
    load(id) {
      if (SCHEMAS.test(id)) return readFileSync(id, 'utf8').replaceAll(WORDS, '')
      if (!WRITER.test(id)) return null
      const exported = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)
      return [...exported].map(([, name]) => `export const ${name} = () => undefined\n`).join('')
    },
  }
}
