// What wrangler.jsonc says to those who build and run the Worker on this machine. wrangler itself is not asked: it
// takes seconds of processor time to load. A deployment is wrangler's own (deploy.ts).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const configSchema = z.object({
  compatibility_date: z.string(),
  alias: z.record(z.string(), z.string()),
  durable_objects: z.object({
    bindings: z.array(z.object({ name: z.string(), class_name: z.string() })),
  }),
  d1_databases: z.array(z.object({ binding: z.string(), database_id: z.string() })),
  r2_buckets: z.array(z.object({ binding: z.string(), bucket_name: z.string() })),
  assets: z.object({ directory: z.string(), html_handling: z.literal('auto-trailing-slash') }),
  vars: z.record(z.string(), z.string()),
})

/** The settings of the Worker; throws where the file is not of this shape. */
export function workerConfig(): z.infer<typeof configSchema> {
  const text = readFileSync(join(ROOT, 'wrangler.jsonc'), 'utf8')
  // Its comments are whole lines; commas may stand before a closing bracket.
  const json = text.replace(/^\s*\/\/.*$/gm, '').replace(/,(?=\s*[}\]])/g, '')
  return configSchema.parse(JSON.parse(json))
}
