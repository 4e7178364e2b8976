// How a fit is going, on one line of a terminal that is written over, or one line a stage elsewhere.
import type { Result } from '#contract/schemas.ts'

export interface ProgressLine {
  show(result: Result): void
  /** Leaves the line as it stands and goes to the next one. */
  end(): void
}

const BAR = 20

export function progressLine(stream: NodeJS.WriteStream): ProgressLine {
  let stage = ''
  let open = false
  // A reader that goes away (`| head`) ends the printing, not the work.
  stream.on('error', () => {})
  return {
    show(result) {
      const { progress } = result
      // In the queue the message says the place already.
      const words = progress.message || progress.stage
      if (!stream.isTTY) {
        if (progress.stage !== stage) stream.write(`  ${progress.stage}: ${words}\n`)
        stage = progress.stage
        return
      }
      const full = Math.round(BAR * progress.fraction)
      const bar = '█'.repeat(full) + '░'.repeat(BAR - full)
      const line = `  ${bar} ${String(Math.round(100 * progress.fraction)).padStart(3)} % ${words}`
      stream.write(`\r${line.slice(0, (stream.columns || 80) - 1)}\u001B[K`)
      open = true
    },
    end() {
      if (open) stream.write('\n')
      open = false
    },
  }
}
