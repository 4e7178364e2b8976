// The reader's version, apart from the reader: who only names it does not load the reader.

/** Changes whenever the same text may be read into another tree: cached readings are then redone. */
export const READER_VERSION = 'words-15'
