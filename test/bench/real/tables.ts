// Real tables from Debian's packages of R, as rows. None of their data stands in this repository.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCsv } from '#tables/csv.ts'
import type { Row } from '#examples/market-example.ts'

export const PACKAGES = 'r-cran-modeldata r-cran-ggplot2 r-cran-plyr'
type Name =
  | 'ames'
  | 'Chicago'
  | 'credit_data'
  | 'lending_club'
  | 'mlc_churn'
  | 'wa_churn'
  | 'diamonds'
  | 'baseball'
export type Tables = Readonly<Record<Name, readonly Row[]>>

/** The tables; throws where R or a package of it is missing. */
export function readTables(): Tables {
  const folder = mkdtempSync(join(tmpdir(), 'bench-real-'))
  try {
    const script = new URL('./tables.R', import.meta.url).pathname
    execFileSync('Rscript', [script, folder], { stdio: 'pipe' })
    const tableOf = (name: string): readonly Row[] => {
      const read = readCsv(readFileSync(join(folder, `${name}.csv`), 'utf8'))
      if (!read.ok) throw new Error(`${name}: ${read.message}`)
      return read.rows
    }
    return {
      ames: tableOf('ames'),
      Chicago: tableOf('Chicago'),
      credit_data: tableOf('credit_data'),
      lending_club: tableOf('lending_club'),
      mlc_churn: tableOf('mlc_churn'),
      wa_churn: tableOf('wa_churn'),
      diamonds: tableOf('diamonds'),
      baseball: tableOf('baseball'),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
