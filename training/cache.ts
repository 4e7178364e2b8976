// Cache of training markets on disk, one file each, so that an interrupted run resumes. Not part of
// the repository; each version of the features has its own folder.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEARNT_FEATURES } from '#model/decide/option-features.ts'
import { sha256 } from '#weights/files.ts'
import {
  decodeTrainingMarket,
  encodeTrainingMarket,
  type TrainingMarket,
} from './training-market.ts'

/** Increment if markets with the same features would differ: changed learners or generator. */
const VERSION = 20

export interface MarketCache {
  /** Null if the market is missing or its file incomplete. */
  read(seed: number): TrainingMarket | null
  write(market: TrainingMarket): void
}

export function openCache(folder: string): MarketCache {
  const names = new TextEncoder().encode(`${VERSION} ${LEARNT_FEATURES.join('\n')}`)
  const home = join(folder, sha256(names).slice(0, 12))
  mkdirSync(home, { recursive: true })
  const path = (seed: number) => join(home, `${seed}.lesson`)
  return {
    read(seed) {
      try {
        return decodeTrainingMarket(readFileSync(path(seed)))
      } catch {
        return null
      }
    },
    write(market) {
      // Atomic write: a run may be interrupted at any time.
      writeFileSync(`${path(market.seed)}.new`, encodeTrainingMarket(market))
      renameSync(`${path(market.seed)}.new`, path(market.seed))
    },
  }
}
