// `npm start`: the local stack until Ctrl-C. PORT chooses the port.
import { keepStack, near, portOf, SERVICE_PORT } from './keep-stack.ts'
import { argumentsExit } from './terminal.ts'
import { consoleAddress, printOwnMails } from './print-mails.ts'

const USAGE = `npm start

It takes no arguments. PORT=9000 npm start chooses the port (8787); Ctrl-C stops it.`

async function main(): Promise<number> {
  const exit = argumentsExit(process.argv.slice(2), USAGE)
  if (exit !== null) return exit
  const port = portOf(SERVICE_PORT)
  if (port === null) return 2
  return keepStack({
    port,
    ready: async (stack, seconds) => {
      console.log(`EDPS runs at ${stack.baseUrl}/v1 (ready after ${seconds} s)`)
      console.log(`Key: ${near(stack.keyFile)}    Ctrl-C stops it`)
      console.log(
        `Console: ${consoleAddress(stack.baseUrl)}    the e-mails that it would send are printed here`,
      )
      return { ok: true, value: printOwnMails() }
    },
  })
}

process.exitCode = await main()
