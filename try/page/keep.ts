// Keeps the workbook in the browser's storage, so that a reloaded page continues with it. Two open
// pages are not supported: the later change wins.
import type { SavedWorkbook } from '../host/saved-workbook.ts'

/** Version of the stored form; other versions are not opened. */
const FORM = 1
const [DATABASE, STORE, KEY] = ['edps-demonstration', 'workbooks', 'one']

interface Kept {
  form: number
  workbook: SavedWorkbook
}

export interface Keep {
  /** Null: nothing is stored yet. */
  load(): Promise<SavedWorkbook | null>
  save(workbook: SavedWorkbook): Promise<void>
  forget(): Promise<void>
}

export function openKeep(): Keep {
  const opening = answerOf(openDatabase())
  const inStore = async <T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    const database = await opening
    return answerOf(ask(database.transaction(STORE, mode).objectStore(STORE)))
  }
  return {
    async load() {
      const kept = await inStore<Kept | undefined>('readonly', (store) => store.get(KEY))
      return kept?.form === FORM ? kept.workbook : null
    },
    async save(workbook) {
      const kept: Kept = { form: FORM, workbook }
      await inStore('readwrite', (store) => store.put(kept, KEY))
    },
    async forget() {
      await inStore('readwrite', (store) => store.delete(KEY))
    },
  }
}

function openDatabase(): IDBOpenDBRequest {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return request
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not stored')))
  })
}
