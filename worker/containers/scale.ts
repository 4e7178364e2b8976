// How many engine containers a deployment runs. Pure: engine-container.ts starts and stops them.

/** Containers that should run: one for each `slots` fits that wait or run, `most` at most. */
export function containersWanted(fits: number, slots: number, most: number): number {
  return Math.min(Math.max(0, Math.floor(most)), Math.ceil(fits / Math.max(1, slots)))
}
