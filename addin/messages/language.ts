// How English writes numbers, times and lists. A build of another language puts that language's own in its place
// (addin/build/in-language.ts), and in texts.ts its texts.
import en from './en.json' with { type: 'json' }

export const language = en.language
