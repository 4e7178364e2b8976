// How many CPU seconds the boosting core takes, beside scikit-learn's on the same data in the same run:
// the loops in WebAssembly, and HistGradientBoosting where Debian's python3-sklearn is.
// One thread each, a process each, in turn: the wall clock of a shared machine tells little.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { boostingData, COLUMNS, TRAIN } from './boosting-data.ts'
import type { Figure } from './service.ts'

const ROUNDS = 3
const REACH_SECONDS = 2
const PYTHON = '/usr/bin/python3'

interface Measured {
  readonly learner: string
  /** CPU seconds of a first fit in a fresh process and of a second one: the least of the rounds. */
  readonly first: number
  readonly second: number
  readonly rmse: number
}

/** Table of the learners, and what is promised of ours. */
export function boostingFigures(): { rows: string[][]; figures: Figure[] } {
  const folder = mkdtempSync(join(tmpdir(), 'edps-boosting-'))
  try {
    const measured = measureAll(folder)
    const rows = measured.map(({ learner, first, second, rmse }) => [
      learner,
      first.toFixed(2),
      second.toFixed(2),
      rmse.toFixed(4),
    ])
    return {
      rows: [
        ['boosting, binning included', 'CPU s, first fit', 'second fit', 'test RMSE'],
        ...rows,
      ],
      figures: figuresOf(measured),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function measureAll(folder: string): Measured[] {
  const fit = fileURLToPath(new URL('./boosting-fit.ts', import.meta.url))
  const learners: [name: string, command: string, args: readonly string[]][] = [
    ['ours, WebAssembly', process.execPath, [fit]],
  ]
  const other = sklearnOn(folder, boostingData(), TRAIN)
  if (other) learners.push(['scikit-learn', ...other])
  const runs: Fits[][] = learners.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, [, command, args]] of learners.entries()) runs[at]!.push(run(command, args))
  return learners.map(([learner], at) => ({
    learner,
    first: Math.min(...runs[at]!.map(({ seconds }) => seconds[0]!)),
    second: Math.min(...runs[at]!.map(({ seconds }) => seconds[1]!)),
    rmse: runs[at]![0]!.rmse,
  }))
}

/** The command that fits scikit-learn's boosting to the first `train` rows; null where it is not there. */
function sklearnOn(
  folder: string,
  { x, y }: ReturnType<typeof boostingData>,
  train: number,
): [command: string, args: readonly string[]] | null {
  if (spawnSync(PYTHON, ['-c', 'import sklearn']).status !== 0) return null
  writeFileSync(join(folder, 'x'), x)
  writeFileSync(join(folder, 'y'), y)
  const script = fileURLToPath(new URL('./boosting_fit.py', import.meta.url))
  return [PYTHON, [script, folder, String(train)]]
}

/** CPU seconds of one fit of scikit-learn's boosting (300 trees of depth 6) to these rows; null where it is not there. */
export function sklearnSeconds(data: ReturnType<typeof boostingData>): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'edps-boosting-'))
  try {
    // It is judged by one row: only its time is asked for.
    const command = sklearnOn(folder, data, data.y.length - 1)
    return command && run(...command).seconds[0]!
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What a process says of its two fits. */
interface Fits {
  readonly seconds: readonly number[]
  readonly rmse: number
}

function run(command: string, args: readonly string[]): Fits {
  const env = { ...process.env, OMP_NUM_THREADS: '1' }
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return JSON.parse(stdout) as Fits
}

function figuresOf([ours, sklearn]: readonly Measured[]): Figure[] {
  const what = `boosting ${TRAIN.toLocaleString('en')} × ${COLUMNS}, 300 trees of depth 6`
  const figures = [
    {
      what: `${what}, CPU seconds`,
      measured: ours!.second.toFixed(2),
      target: `${REACH_SECONDS.toFixed(1)} (reach)`,
      ok: ours!.second <= REACH_SECONDS,
    },
  ]
  if (sklearn)
    figures.push({
      what: 'the same ÷ scikit-learn’s, first fits',
      measured: (ours!.first / sklearn.first).toFixed(2),
      target: '≤ 1.00',
      ok: ours!.first <= sklearn.first,
    })
  return figures
}
