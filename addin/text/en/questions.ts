// Questions about what a description leaves open, one at a time.

export const questionsText = {
  titles: {
    answers: 'Your answers',
    one: 'One question',
    of: (number: number, count: number) => `Question ${number} of ${count}`,
  },
  late: 'These questions are about your words as they were before.',
  profitsCheck: 'Your past profits will check this answer.',
  /** Buttons. */
  next: 'Next question',
  first: 'First question',
  undo: 'Undo the last answer',
  use: 'Use this answer',
  /** An answer beside those of the service. */
  somethingElse: 'Something else',
}
