// A bundler plugin that leaves out zod's writer of JSON schemas. Every schema has it as a method,
// so a bundler cannot tell that nobody calls it. It would take 5.7 kB gzipped in the pane and again
// in the worker.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const WRITER = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/

export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    load(id) {
      if (!WRITER.test(id)) return null
      const exported = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)
      return [...exported].map(([, name]) => `export const ${name} = () => undefined\n`).join('')
    },
  }
}
