// Says messages of any language.
import { CATALOGUES, type AnyLanguage } from '#addin/messages/catalogues.ts'
import { compile } from '#addin/messages/compile.ts'
import { formatsOf } from '#addin/messages/formats.ts'
import { textsIn, type Values } from '#contract/messages/say.ts'

/** Says messages of the language's catalogue. */
export function sayIn(language: AnyLanguage): (message: string, values?: Values) => string {
  const catalogue = CATALOGUES[language]
  const text = textsIn(formatsOf(catalogue.language), catalogue.language.locale)
  return (message, values = {}) => text(compile(message, catalogue))(values)
}
