// What stands behind a command of the bench; what it does not know ends it with its usage.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

export function readArguments<T extends ParseArgsOptionsConfig>(options: T, usage: string) {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), usage)
  }
}

/** A whole number from 1 on, or what stands in for a missing one; anything else ends the process with the usage. */
export function countOf(text: string | undefined, otherwise: number, usage: string): number {
  if (text === undefined) return otherwise
  const count = Number(text)
  return Number.isInteger(count) && count >= 1
    ? count
    : refuse(`“${text}” is no whole number from 1 on.`, usage)
}

/** Says why, and how the command is called; ends the process with 2. */
export function refuse(message: string, usage: string): never {
  console.error(`${message}\n${usage}`)
  process.exit(2)
}
