// `npm run try`: the local stack and a demonstration workbook in the browser with the real pane.
// PORT chooses the port. Nothing leaves this machine.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEVELOPMENT_PORT } from '#addin/build/ensure-built.ts'
import { DEV_FOLDER } from '#cli/running-stack.ts'
import { consoleAddress, printOwnMails } from '#cli/print-mails.ts'
import { keepStack, portOf, SERVICE_PORT } from '#cli/keep-stack.ts'
import { argumentsExit } from '#cli/terminal.ts'
import { portOrAny } from '#cli/stack.ts'
import { localCertificate } from './certificate.ts'
import { sampleWorkbook } from './sample-workbook.ts'
import { openTry } from './server.ts'

const USAGE = `npm run try

It takes no arguments. PORT=9443 npm run try chooses the port (${DEVELOPMENT_PORT}); Ctrl-C stops it.
The console is at port ${SERVICE_PORT} as with npm start, or at another free one where that is taken.`

async function main(): Promise<number> {
  const exit = argumentsExit(process.argv.slice(2), USAGE)
  if (exit !== null) return exit
  const port = portOf(DEVELOPMENT_PORT)
  if (port === null) return 2
  return keepStack({
    // The console stands at the address that `npm start` gives it, unless something else has that port.
    port: port === SERVICE_PORT ? 0 : await portOrAny(SERVICE_PORT),
    address: `https://localhost:${port}`,
    ready: async (stack, seconds) => {
      const opened = await openTry({
        port,
        certificate: await localCertificate(join(DEV_FOLDER, 'try'), new Date()),
        service: stack.baseUrl,
        workbook: sampleWorkbook(),
      })
      if (!opened.ok) return opened
      const { value: server } = opened
      console.log(`Demonstration workbook: ${server.address} (ready after ${seconds} s)`)
      console.log(`Key for the pane:       ${readFileSync(stack.keyFile, 'utf8').trim()}`)
      console.log(
        `Console:                ${consoleAddress(stack.baseUrl)} (${server.address}app/ leads there too)`,
      )
      console.log(
        'Your own file:          “Open your own file” on the page, or drop an .xlsx or .csv there',
      )
      console.log(
        'The browser warns once, for the certificate was made on this machine: go on to localhost.\n' +
          'It is a workbook of our own, not Excel; all of it runs on this machine. Ctrl-C stops it.\n' +
          'The e-mails that the console would send, such as codes to sign in, are printed here.',
      )
      const stopMails = printOwnMails()
      const stop = async () => {
        await stopMails()
        await server.close()
      }
      return { ok: true, value: stop }
    },
  })
}

process.exitCode = await main()
