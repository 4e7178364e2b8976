// What to change about a description or a plan.

/** An item of the service's feedback: its code (FeedbackCode), and the words of the description that it is about. */
interface About {
  readonly code: string
  readonly words: string
}

export const feedbackText = {
  /** Before an example of words. */
  example: 'For example:',
  /** All that the service says of it, in the pane's language; null = the service's own sentence, which is English. */
  whole: (_about: About): string | null => null,
  /** What it is about, where the details are the service's own sentence, which follows; null = that alone. */
  lead: (_about: About): string | null => null,
}
