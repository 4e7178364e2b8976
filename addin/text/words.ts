// Formats of what is English in every language of the pane: what stands in the workbook, custom
// functions, the console. The pane itself takes #addin/text/en/words.ts, which a build exchanges.
export * from './en/words.ts'
