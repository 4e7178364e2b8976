// Every limit of the interface with its unit and its reason. Both ends read the same numbers;
// a limit of one room alone (a poll interval, a cache size) stands in that room.

/** Bytes of a request body, after decompression (interface §6: 413 `too_large`). */
export const BODY_BYTES = 64 * 1024 * 1024
/** Times its size that a gzip body may unpack to, where it unpacks to more than these bytes. Most tables stay below 20; one that repeats itself reaches 100. */
export const GZIP_RATIO = 50
export const GZIP_RATIO_FROM_BYTES = 8 * 1024 * 1024
/** Bytes of both tables together as decoded base64 Parquet (interface §1). */
export const PARQUET_BYTES = 18 * 1024 * 1024
/** Bytes of one Parquet page after decompression: bounds what one column needs at the edge. */
export const PARQUET_PAGE_BYTES = 8 * 1024 * 1024
/** Bytes of all Parquet pages after decompression: a small file may unpack to gigabytes. */
export const PARQUET_UNPACKED_BYTES = 64 * 1024 * 1024
/**
 * Bytes of these that one value counts as at the least, for its work is not in its size: any, one
 * that is decoded as text, and one that is built (a date, moment, decimal or UUID).
 */
export const PARQUET_VALUE_BYTES = 4
export const PARQUET_TEXT_BYTES = 16
export const PARQUET_BUILT_BYTES = 32
/** Bytes of one row of JSON (interface §1). */
export const ROW_BYTES = 64_000
/** Bytes of rows that the slicer hands to JSON.parse at once: larger slices gain no speed. */
export const SLICE_BYTES = 256 * 1024
/** Columns of one table (interface §1). */
export const TABLE_COLUMNS = 512
/** Rows of `menus` (specification 2.1). */
export const MENU_ROWS = 100_000
/** Rows of `sales` (interface §1). */
export const SALES_ROWS = 500_000
/** Distinct keys of `sales` (interface §1). */
export const SALES_KEYS = 200_000
/** Bytes of everything in a fit request that is not a table: the envelope is held whole. */
export const ENVELOPE_BYTES = 256 * 1024
/** Lists and objects within each other in such a field: code that walks a value calls itself. */
export const ENVELOPE_DEPTH = 32
/** Characters of a business description (interface §2). */
export const DESCRIPTION_CHARACTERS = 20_000
/** Terms of a valuation: its revenue, its goods and what else is charged or earned. */
export const VALUATION_TERMS = 64
/** Money, units and periods that a cell may say, in size (interface §2: `out_of_range`). */
export const MONEY_MOST = 1e12
export const UNITS_MOST = 1e9
export const TIME_MOST = 1e6
/** Numbers of a feature in size: no measure needs more, and a cell beyond it is read as blank. */
export const FEATURE_MOST = 1e15
/** Periods of the longest holding horizon that a parameter may say. */
export const HORIZON_PERIODS = 10_000
/** Entries that tell of limits which no plan can keep. */
export const LIMIT_ENTRIES = 100
/** Groups, totals and keys of one list that the limits of a plan may name. */
export const LIMIT_GROUPS = 50
export const LIMIT_TOTALS = 20
export const LIMIT_KEYS = 2000
/** Past menus that are planned again under limits: the newest. */
export const REPLAYED_UNDER_LIMITS = 50
/** Seconds that a mock session may take to finish (interface §2). */
export const MOCK_SECONDS = 600

/** Volume floors of the plausibility checks (interface §2). */
export const FLOOR_TASK_ROWS = 100
export const FLOOR_PAST_MENUS = 10
export const FLOOR_OBSERVED_GROUPS = 100
export const FLOOR_UNOBSERVED_GROUPS = 1

/** Part of the Sales rows and of the chosen deals under which nothing matches, and under which a warning is due. */
export const MATCH_FEW = 0.05
export const MATCH_MOST = 0.8

/** Row indexes and keys that an entry of `errors` carries (interface §2). */
export const ENTRY_ROWS = 20
export const ENTRY_KEYS = 5
/** Characters of each key and column name that an entry shows: a row's 64 kB may be one key. */
export const ENTRY_CHARACTERS = 120
/** Characters of the longest column name that is compared with others as a slip of one of them. */
export const COMPARED_CHARACTERS = 100

/** Slowest upload that is borne: bytes per second over the window (interface §6: 408). */
export const UPLOAD_BYTES_PER_SECOND = 64 * 1024
export const UPLOAD_WINDOW_SECONDS = 10

/** Seconds that `GET /result?wait=` may hold the answer; who asks for more waits as long. */
export const RESULT_WAIT_SECONDS = 20
/** Seconds that `POST /engine/claim` may hold the answer. */
export const CLAIM_WAIT_SECONDS = 25
/** Seconds that the Worker may ask a language model: readings and critic, a minute each at most, and some rest. */
export const MODEL_READ_SECONDS = 130
/** Seconds of the first lease: short, for a dead poll may have been given the fit. */
export const FIRST_LEASE_SECONDS = 5
/** Seconds of a lease after each event; engines send one every HEARTBEAT_SECONDS. */
export const LEASE_SECONDS = 20
export const HEARTBEAT_SECONDS = 5
/** Engines that a fit may lose before it ends as `engine_lost`. */
export const LOST_ENGINES = 3
/** Engines that take a fit and are never heard of it, after which it ends: it may be what ends them. */
export const UNHEARD_ENGINES = 6
/** Seconds that a fit may wait, and run in all attempts together (`deadline_exceeded`). */
export const FIT_WAIT_SECONDS = 24 * 3600
export const FIT_RUN_SECONDS = 30 * 60
/** Seconds since an engine's last word after which it no longer counts as ready. */
export const ENGINE_READY_SECONDS = 30

/** Characters of what an engine says: of its progress, and of a failure with what to do about it. */
export const PROGRESS_CHARACTERS = 500
export const FAILURE_CHARACTERS = 2000
export const FEEDBACK_CHARACTERS = 8000

/** Bytes of what an engine puts. */
export const PLAN_BYTES = 16 * 1024 * 1024
export const OPTIONS_BYTES = 32 * 1024 * 1024
export const SIZES_BYTES = 32 * 1024 * 1024
export const LABELS_BYTES = 64 * 1024 * 1024
export const REASONS_BYTES = 32 * 1024 * 1024
export const BILL_BYTES = 1024 * 1024
export const OUTCOMES_BYTES = 4 * 1024 * 1024
/** Past deals of a history that are kept for a comparison with earlier plans: the newest. */
export const OUTCOMES_MOST = 20_000
/** Newest sessions that are asked for what an earlier plan earned, their histories that are compared, deals that the answer shows. */
export const LATER_SESSIONS = 200
export const LATER_HISTORIES = 20
export const REALISED_ROWS = 50
/** How often a person may ask for it a minute: each time may read LATER_HISTORIES × OUTCOMES_BYTES. */
export const REALISED_PER_KEY = 30
export const VALUATION_BYTES = 256 * 1024
/** Bytes of a failure: each choice of a question carries the whole description. A row holds 2 MB. */
export const FAILURE_BYTES = 1024 * 1024
/** Bytes of a question to the language model: words, names of columns, the strict reading. */
export const MODEL_READ_BYTES = 1024 * 1024
export const EVENT_BYTES = 16 * 1024

/** Bytes of an answer to `POST /predict` or `POST /replan`, which has the rows of a plan. */
export const PREDICTION_BYTES = PLAN_BYTES
/** Seconds that a prediction waits for an engine, and that an engine may take for it. */
export const PREDICTION_WAIT_SECONDS = 10
export const PREDICTION_RUN_SECONDS = 60
/** Bytes of a body of `POST /replan`: limits, and cells of a few columns by key. */
export const REPLAN_BYTES = 4 * 1024 * 1024
/** Calls of `POST /replan` a minute and key. */
export const REPLANS_PER_KEY = 60
/** Calls of `POST /predict` a minute and key. */
export const PREDICTIONS_PER_KEY = 60
/** Bytes of a message to the MCP server: larger tables go to `POST /fit`. */
export const MCP_BYTES = 8 * 1024 * 1024
/** Calls of tools with tables that one isolate runs at once: each may hold two tables. */
export const MCP_CALLS = 4
/** Seconds that a link to upload a table works, and that the table is kept; uploads of an account that are kept at once, and made a day. */
export const UPLOAD_LINK_SECONDS = 3600
export const UPLOAD_KEPT_SECONDS = 24 * 3600
export const UPLOADS_KEPT = 16
export const UPLOADS_PER_DAY = 200
/** Uploads a minute and address. */
export const UPLOADS_PER_ADDRESS = 30
/** Bytes of JSON of two tables that are held as columns where their words are read for an agent. */
export const MCP_READ_BYTES = 32 * 1024 * 1024
/** Bytes of a body of `POST /read`: a description and the names of two tables' columns. */
export const READ_BYTES = 256 * 1024
/** Calls of `POST /read` a minute, without a key per address and with one per key (interface §3). */
export const READS_PER_ADDRESS = 30
export const READS_PER_KEY = 120
/** Calls a minute of a paid and of a free key; polls of `GET /result` count apart (interface §7). */
export const CALLS_PER_PAID_KEY = 600
export const CALLS_PER_FREE_KEY = 60
export const POLLS_PER_KEY = 300
/** Calls of `POST /validate` a minute and address, without a key. */
export const VALIDATIONS_PER_ADDRESS = 30
/** Actual fits of a key. */
export const PAID_FITS_PER_HOUR = 60
export const FREE_FITS_PER_HOUR = 5
export const FREE_FITS_PER_DAY = 20
/** Fits of one account that may wait for an engine. */
export const WAITING_FITS = 100
/** Readings by a language model a day and key. */
export const MODEL_READINGS_PER_KEY = 200

/** Days that results, input tests and uploaded tables are kept (interface §7). */
export const RESULT_DAYS = 30
export const MOCK_RESULT_DAYS = 7
export const TABLES_DAYS_AFTER_END = 1
/** Days that an account's readings and its last description are kept without being used (interface §7). */
export const READING_DAYS = 90

/** Seconds for which an idempotency key answers, and after which an unanswered claim lapses. */
/** Unknown addresses that an account may name a day as recipients of transfers. */
export const RECIPIENT_LOOKUPS_PER_DAY = 20
export const IDEMPOTENCY_SECONDS = 24 * 3600
export const IDEMPOTENCY_CLAIM_SECONDS = 60
/** Sessions of a page of `GET /sessions`: by default, and at most. */
export const SESSIONS_PAGE = 20
export const SESSIONS_PAGE_MOST = 100

/** Characters of an idempotency key. */
export const IDEMPOTENCY_KEY_CHARACTERS = 200

/** How long the Worker trusts what it knows of an engine's token: a revoked token stops within this time. */
export const ENGINE_TOKEN_KNOWN_SECONDS = 30

/**
 * Codes to sign in that one e-mail address is sent for one client address, an hour and a day, and for all a day, of which
 * CODES_PER_EMAIL_DAY are for devices on which its person has signed in; and that one client address may ask for an hour.
 */
export const CODES_PER_EMAIL_HOUR = 5
export const CODES_PER_EMAIL_DAY = 15
export const CODES_PER_EMAIL_DAY_IN_ALL = 40
export const CODES_PER_ADDRESS_HOUR = 20
/** Seconds that a code works, and how often one may be typed where it was asked for, and elsewhere. */
export const CODE_SECONDS = 600
export const CODE_TRIES = 5
/**
 * Times that a code for one e-mail address may be typed a day by one client address, right or wrong. By all at most
 * 2 × CODE_TRIES × CODES_PER_EMAIL_DAY_IN_ALL, 400 of a million codes.
 */
export const TRIES_PER_EMAIL_DAY = 50
export const TRIES_PER_ADDRESS_HOUR = 60
/** Seconds that a person stays signed in. */
export const SIGN_IN_SECONDS = 7 * 24 * 3600
/** Calls of the console a minute and person. */
export const CONSOLE_CALLS = 600
/** Exports of an account an hour: each reads all that it keeps. */
export const EXPORTS_PER_HOUR = 20
/** Invitations that an account sends a day, and seconds that one works. */
export const INVITATIONS_PER_DAY = 20
export const INVITATION_SECONDS = 7 * 24 * 3600
/** Invitations that one address is sent a day, by whatever accounts. */
export const INVITATIONS_PER_EMAIL_DAY = 10
/** Keys of one account that work at once, and that are made a day. */
export const KEYS_PER_ACCOUNT = 100
export const KEYS_PER_DAY = 200
/** Seconds that a program may wait for a person to grant its key, and between two of its questions. */
export const DEVICE_SECONDS = 600
export const DEVICE_INTERVAL_SECONDS = 5
/** Calls of `POST /device` and `/device/token` a minute and address; codes that a person looks up an hour. */
export const DEVICES_PER_ADDRESS = 30
export const DEVICE_LOOKUPS_PER_HOUR = 30
/** Founding memberships, and tokens of the least and the largest purchase. */
export const FOUNDING_MEMBERS = 1000
export const LEAST_PURCHASE_TOKENS = 15
/** Passkeys of one person, and seconds that a challenge for one waits for its answer. */
export const PASSKEYS_PER_PERSON = 20
export const PASSKEY_SECONDS = 300
