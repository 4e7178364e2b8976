// For scripts without arguments: answers `--help` and refuses any other argument.

/** Null where `argv` is empty; else what was said, as the exit code. */
export function argumentsExit(argv: readonly string[], usage: string): 0 | 2 | null {
  if (argv.length === 0) return null
  if (argv[0] === '--help') {
    console.log(usage)
    return 0
  }
  console.error(`Unknown argument "${argv[0]}".\n\n${usage}`)
  return 2
}
