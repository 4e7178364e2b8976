// What to change about a description or a plan.

export const feedbackText = {
  /** An example of words. */
  example: (words: string) => `For example: “${words}”`,
}
