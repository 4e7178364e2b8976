// Reports which Office this is: its API sets, platform and version.
import { passed } from './outcome.ts'
import type { Line } from './report-text.ts'

/** API sets; the report names the highest announced version and the one that the add-in needs. */
const SETS: readonly { set: string; versions: readonly string[]; floor: string | null }[] = [
  { set: 'ExcelApi', versions: upTo(1, 20), floor: '1.11' },
  { set: 'SharedRuntime', versions: upTo(1, 2), floor: '1.1' },
  { set: 'CustomFunctionsRuntime', versions: upTo(1, 5), floor: null },
  { set: 'RibbonApi', versions: upTo(1, 2), floor: null },
  { set: 'ExcelApiOnline', versions: ['1.1'], floor: null },
  { set: 'ExcelApiDesktop', versions: upTo(1, 3), floor: null },
]

function upTo(major: number, minor: number): string[] {
  return Array.from({ length: minor }, (_, i) => `${major}.${i + 1}`)
}

/** One line for each set. */
export function apiSets(): Line[] {
  const requirements = Office.context.requirements as Office.RequirementSetSupport | undefined
  return SETS.map(({ set, versions, floor }) => {
    const highest = versions.findLast((version) => requirements?.isSetSupported(set, version))
    const enough = floor === null || requirements?.isSetSupported(set, floor) === true
    const highestText = highest ?? 'none'
    const needed = floor === null ? '' : ` (needed: ${floor})`
    return {
      name: set,
      milliseconds: null,
      ...(enough && highest !== undefined
        ? passed(`${highestText}${needed}`)
        : {
            verdict: floor === null ? 'not available' : 'failed',
            text: `${highestText}${needed}`,
          }),
    }
  })
}

/** Platform and version, as Office gives them. */
export function officeText(): string {
  const diagnostics = (Office.context as { diagnostics?: Partial<Office.ContextInformation> })
    .diagnostics
  return [diagnostics?.host, diagnostics?.platform, diagnostics?.version]
    .map((part) => part ?? '?')
    .join(', ')
}
