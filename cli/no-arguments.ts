// For scripts without arguments: refuses any argument.

/** Whether `argv` is empty; where it is not, says so on standard error, with the usage. */
export function takesNone(argv: readonly string[], usage: string): boolean {
  if (argv.length === 0) return true
  console.error(`Unknown argument "${argv[0]}".\n\n${usage}`)
  return false
}
