import { ConnectionLost, pause, sendRequest } from './send-request'

const UPLOADS = '/uploads'
const TUS = { 'Tus-Resumable': '1.0.0' }

/** A proxy that passes on whole bodies alone loses no more than this. */
const PART_BYTES = 2 * 1024 * 1024

/** The server takes a connection for broken after 60 s of silence, and lets a part wait for its turn for 50. */
const SILENCE_MS = 75_000

/** Slow, changed elsewhere, too many, or a proxy whose service restarts. */
const TRY_AGAIN = [408, 409, 429, 502, 503, 504]

/** In localStorage, which a sign-out clears: the upload that goes on when its file is chosen again. */
const UNFINISHED = 'unfinished-upload'

const nameOf = (file: File) => [file.name, file.size, file.lastModified].join()

/** The upload of a file in parts, which outlasts the connection and the page (tus 1.0.0). */
export interface PartsUpload {
  file: File
  /** Once the server has one. */
  id: string | undefined
  /** The id of the recording whose place it takes, which doesn't count to the limits. */
  replaces: string
}

/** Begins with the id of the file's unfinished upload, if this browser began one. */
export function findUnfinished(file: File, replaces: string): PartsUpload {
  try {
    const [id, name] = JSON.parse(localStorage.getItem(UNFINISHED) ?? '[]')
    return { file, replaces, id: name === nameOf(file) ? id : undefined }
  } catch {
    // Browsers can be set to block it.
    return { file, replaces, id: undefined }
  }
}

function remember({ file, id }: PartsUpload): void {
  try {
    if (id) localStorage.setItem(UNFINISHED, JSON.stringify([id, nameOf(file)]))
    else localStorage.removeItem(UNFINISHED)
  } catch {
    // Then it goes on until the page is left.
  }
}

export function deleteStoredUpload(upload: PartsUpload): void {
  upload.id = undefined
  remember(upload)
}

/** Deletes what has arrived, if there is a connection; otherwise the server does after a day. */
export function cancelUpload(upload: PartsUpload): void {
  if (upload.id) {
    void fetch(`${UPLOADS}/${upload.id}`, { method: 'DELETE', headers: TUS, keepalive: true }).catch(() => {})
  }
  deleteStoredUpload(upload)
}

interface Options {
  signal: AbortSignal
  onProgress(sentBytes: number): void
  /** The connection was lost, and there will be another attempt. */
  onLost(): Promise<void>
}

/**
 * Sends the file from where its upload stopped, for as long as it takes.
 * @returns undefined when all has arrived, or the response that refuses it
 * @throws the signal's reason
 */
export async function sendInParts(
  upload: PartsUpload,
  { signal, onProgress, onLost }: Options,
): Promise<XMLHttpRequest | undefined> {
  const { file } = upload
  /** Undefined while only the server knows it. */
  let offset: number | undefined
  let arrived = 0
  let failures = 0
  let announcements = 0

  function next(): Promise<XMLHttpRequest> {
    if (!upload.id) return announce(upload, signal)
    const url = `${UPLOADS}/${upload.id}`
    const from = offset
    if (from === undefined) return sendRequest('HEAD', url, { headers: TUS, signal, silenceMs: SILENCE_MS })
    return sendRequest('PATCH', url, {
      headers: { ...TUS, 'Upload-Offset': String(from), 'Content-Type': 'application/offset+octet-stream' },
      body: file.slice(from, from + PART_BYTES),
      signal,
      silenceMs: SILENCE_MS,
      onProgress: (sentBytes) => onProgress(from + sentBytes),
    })
  }

  while (arrived < file.size) {
    const response = await next().catch((error) => {
      if (error instanceof ConnectionLost) return undefined
      throw error
    })
    const status = response?.status ?? 0
    const known = response?.getResponseHeader('Upload-Offset')
    if (status < 300 && known) {
      if (status === 201) {
        upload.id = response?.getResponseHeader('Location')?.split('/').pop()
        remember(upload)
      }
      offset = Number(known)
      if (offset > arrived) failures = 0
      arrived = offset
      onProgress(offset)
    } else if (status === 404 && ++announcements < 3) {
      // It has expired, or others took its place.
      deleteStoredUpload(upload)
      offset = undefined
    } else if (status < 300 || TRY_AGAIN.includes(status)) {
      // A network that asks for a sign-in of its own responds to everything with 200.
      offset = undefined
      await onLost()
      await pause(failures++, signal)
    } else return response
  }
}

const announce = ({ file, replaces }: PartsUpload, signal: AbortSignal) =>
  sendRequest('POST', UPLOADS, {
    headers: {
      ...TUS,
      'Upload-Length': String(file.size),
      'Upload-Metadata': `filename ${toBase64(file.name)},replaces ${toBase64(replaces)}`,
    },
    signal,
    silenceMs: SILENCE_MS,
  })

const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
