// `npm run build`: writes the add-in's pages, icons and manifests into out/addin.
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildAddin } from './build.ts'
import { ADDIN_FOLDER, DEVELOPMENT_PORT } from './ensure-built.ts'

const USAGE = `npm run build [-- --address https://plans.example.com] [--port ${DEVELOPMENT_PORT}]

--address  where the service is reached: writes the production manifest (or ADDIN_ADDRESS)
--port     the port of this machine that the development manifest names (or ADDIN_PORT)`

async function main(): Promise<number> {
  let given: { address?: string; port?: string; help?: boolean }
  try {
    given = parseArgs({
      options: {
        address: { type: 'string' },
        port: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (fault) {
    console.error(`${(fault as Error).message}\n\n${USAGE}`)
    return 2
  }
  if (given.help) {
    console.log(USAGE)
    return 0
  }
  const address = given.address ?? process.env.ADDIN_ADDRESS?.trim() ?? ''
  const port = Number(given.port ?? (process.env.ADDIN_PORT?.trim() || DEVELOPMENT_PORT))
  const built = await buildAddin({ folder: ADDIN_FOLDER, address: address || null, port })
  if (!built.ok) {
    console.error(built.message)
    return 2
  }
  const folder = relative(process.cwd(), ADDIN_FOLDER)
  console.log(`Pages and icons: ${folder}/site (the Worker serves it)`)
  console.log(
    `Development manifest, for https://localhost:${port}: ${folder}/manifest.development.xml`,
  )
  console.log(`The same for Microsoft 365 (unified): ${folder}/edps.development.zip`)
  console.log(
    address
      ? `Production manifest, for ${address}: ${folder}/manifest.xml, unified ${folder}/edps.zip`
      : 'No production manifest: say where the service is reached (--address or ADDIN_ADDRESS).',
  )
  return 0
}

process.exitCode = await main()
