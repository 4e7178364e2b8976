import type { Decision } from '#model/decide/decision.ts'

/** All notes of a decision as one text. */
export function notesText({ notes }: Pick<Decision, 'notes'>): string {
  return [...notes.plan, ...notes.history].join(' ')
}
