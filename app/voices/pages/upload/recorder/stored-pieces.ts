import { UNSENT_RECORDING } from './unsent-recording'

/**
 * Keeps the pieces of one recording in the browser, in IndexedDB, from when they come until the recording is sent or
 * discarded: after a crash all but the last seconds are there.
 */
const DATABASE = 'everspoken-recorder'
const STORE = 'pieces'
const ABOUT = 'about'

export interface AboutRecording {
  /** The user who made it: on a shared computer others don't get it. */
  owner: string
  mimeType: string
  startedAt: number
}

export async function startStoring(about: AboutRecording): Promise<void> {
  await deleteStoredRecording()
  await inStore('readwrite', (store) => store.put(about, ABOUT))
  localStorage.setItem(UNSENT_RECORDING, recordingName(about.startedAt))
}

/** @throws Error if the recording is no longer kept, as after a sign-out in another tab: nothing is stored then */
export async function storePiece(number: number, piece: Blob): Promise<void> {
  const bytes = await piece.arrayBuffer()
  await inStore('readwrite', (store) => {
    const about = store.get(ABOUT)
    about.onsuccess = () => {
      if (about.result) store.put(bytes, number)
      else store.transaction.abort()
    }
    return about
  })
}

export async function readStoredRecording(
  owner: string,
): Promise<(AboutRecording & { sound: Blob }) | undefined> {
  const about: AboutRecording | undefined = await inStore('readonly', (store) => store.get(ABOUT))
  const pieces: ArrayBuffer[] = await inStore('readonly', (store) =>
    store.getAll(IDBKeyRange.bound(0, Number.POSITIVE_INFINITY)),
  )
  if (about?.owner === owner && pieces.length > 0) {
    return { ...about, sound: new Blob(pieces, { type: about.mimeType }) }
  }
  await deleteStoredRecording()
}

/** @param startedAt by Date.now() @returns such as 'Recording 2026-11-22 18.55', in the browser's time zone */
export function recordingName(startedAt: number): string {
  const at = new Date(startedAt)
  const digits = (n: number) => String(n).padStart(2, '0')
  const day = [at.getFullYear(), digits(at.getMonth() + 1), digits(at.getDate())].join('-')
  return `Recording ${day} ${digits(at.getHours())}.${digits(at.getMinutes())}`
}

export function deleteStoredRecording(): Promise<void> {
  localStorage.removeItem(UNSENT_RECORDING)
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(DATABASE)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}

/** Runs one transaction, on a connection of its own: an open one would hold up the deletion at a sign-out. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  try {
    // 'strict': a phone whose battery is empty loses no more than one that crashes.
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    return await new Promise((resolve, reject) => {
      const request = use(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('The recording is no longer kept.'))
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
