// What stands behind a command of the bench; what it does not know ends it with its usage.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

export function readArguments<T extends ParseArgsOptionsConfig>(options: T, usage: string) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), usage)
  }
}

/** Says why, and how the command is called; ends the process with 2. */
export function refuse(message: string, usage: string): never {
  console.error(`${message}\n${usage}`)
  process.exit(2)
}
