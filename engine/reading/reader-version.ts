// The reader's version. It stands apart so that naming it does not load the reader.

/** Changes whenever the same text may be read into another tree: cached readings are then redone. */
export const READER_VERSION = 'words-25'
