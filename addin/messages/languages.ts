// The languages of the pane beside English, each with a catalogue of its own.

export const LANGUAGES = ['de', 'es', 'fr', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

/** Locales of Office that get a language, as the functions' file in manifest.xml has them. */
export const LOCALES: Readonly<Record<Language, readonly string[]>> = {
  de: ['de-DE'],
  es: ['es-ES', 'es-MX'],
  fr: ['fr-CA', 'fr-FR'],
  ja: ['ja-JP'],
}
