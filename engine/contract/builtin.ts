// The one description the service knows by heart (interface §2): what a simulator-style payload
// falls back to, and what a client may send verbatim. Its meaning, the fixed valuation tree, stands
// in the reading room; Worker, engine and clients need only the text and the test below.

/** The built-in text, word for word as interface §2 gives it. */
export const BUILTIN_DESCRIPTION =
  'We buy qty units at unit_cost and sell them at the price that Sales shows. ' +
  'Every unit ordered costs unit_fee. ' +
  'Every unit costs unit_holding_cost per period until it is sold or written off. ' +
  'What is left after the holding horizon is written off.'

/** The text with every run of white space as one space, none at its ends. */
function foldWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Whether a description is the built-in text: compared after white space is folded, else exactly. */
export function isBuiltinDescription(text: string): boolean {
  return foldWhitespace(text) === BUILTIN_DESCRIPTION
}
