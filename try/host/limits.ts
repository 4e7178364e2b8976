// The limits of Excel on the web that the host enforces, with sources. wire.ts applies them to
// payloads and range-members.ts to cells.

/**
 * Bytes of one request body or one answer body: "a payload size limit for requests and responses
 * of 5MB" (learn.microsoft.com, Resource limits and performance optimization for Office Add-ins;
 * the host protocol notes §3). The smaller reading of "MB" is taken.
 */
export const MAX_PAYLOAD_BYTES = 5_000_000

/** Cells of one range that can be read ("limited to five million cells for get operations", ibid.). */
export const MAX_READ_CELLS = 5_000_000

/** Rows and columns of a sheet (Excel specifications and limits). */
export const MAX_ROWS = 1_048_576
export const MAX_COLUMNS = 16_384

/** Characters in one cell (Excel specifications and limits). */
export const MAX_CELL_TEXT = 32_767

/** Characters of a sheet's name (Excel specifications and limits). */
export const MAX_SHEET_NAME = 31
