// Lessons kept on disk, one file a market, so that a run that was stopped goes on where it was. Not
// part of the repository; a folder for each version of the features.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEARNT_FEATURES } from '#model/decide/option-features.ts'
import { sha256 } from '#model/numeric/sha256.ts'
import {
  decodeTrainingMarket,
  encodeTrainingMarket,
  type TrainingMarket,
} from './training-market.ts'

/** Rises when lessons of the same features would come out different: learners, drawn markets. */
const VERSION = 19

export interface MarketCache {
  /** Null where the lesson is not there, or was cut short. */
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
      // Whole or not at all: a run may be stopped at any moment.
      writeFileSync(`${path(market.seed)}.new`, encodeTrainingMarket(market))
      renameSync(`${path(market.seed)}.new`, path(market.seed))
    },
  }
}
