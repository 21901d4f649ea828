import { logSecurityEvent } from '~/platform/log/security-event.server'
import { isDiskFull } from '~/platform/storage/disk/disk-full'
import { hasRoomFor } from '~/platform/storage/disk/free-room.server'
import {
  appendToUpload,
  findUpload,
  type UnfinishedUpload,
} from '~/platform/storage/files/unfinished-uploads.server'
import type { UploadProblem } from './form-parts.server'
import { limitedBody } from './limited-body.server'
import { takeUploadTurn } from './upload-turn.server'

/** The content type of the bytes of an upload (tus 1.0.0, PATCH). */
export const UPLOAD_BYTES = 'application/offset+octet-stream'

/** 'conflict': the offset isn't what has arrived, or a newer connection goes on with the upload. */
export type ReceiveProblem = UploadProblem | 'unreadable' | 'wrong-type' | 'too-large' | 'conflict'

const connections = new Map<string, { leave: AbortController; ended: Promise<unknown> }>()

/**
 * Ends the connections that an upload has. A broken one looks alive for a minute, so the newer one is right; then what
 * has arrived changes no more.
 */
async function endOlderConnections(id: string): Promise<void> {
  for (let older = connections.get(id); older; older = connections.get(id)) {
    older.leave.abort()
    await older.ended
  }
}

/** Finds an upload with all that its connections have brought. */
export async function findReceived(userId: string, id: string): Promise<UnfinishedUpload | undefined> {
  if (!(await findUpload(userId, id))) return undefined
  await endOlderConnections(id)
  return findUpload(userId, id)
}

/**
 * Appends a request's bytes to an upload, in the person's turn. What has arrived before the connection breaks stays.
 * @returns the upload as it is then; undefined when there is none
 * @throws Response 400 when the connection broke
 */
export async function receiveUpload(userId: string, id: string, request: Request) {
  if (!(await findUpload(userId, id))) return undefined
  const [type] = (request.headers.get('Content-Type') ?? '').split(';')
  if (type?.trim().toLowerCase() !== UPLOAD_BYTES) return suspicious(userId, 'wrong-type', 415)
  const offset = byteCount(request.headers.get('Upload-Offset'))
  if (offset === undefined) return 'unreadable'
  await endOlderConnections(id)
  const leave = new AbortController()
  const ended = append(userId, id, offset, request, leave.signal).finally(() => connections.delete(id))
  connections.set(id, { leave, ended: ended.catch(() => {}) })
  return ended
}

async function append(userId: string, id: string, offset: number, request: Request, left: AbortSignal) {
  const signal = AbortSignal.any([request.signal, left])
  const endTurn = await takeUploadTurn(userId, signal).catch((reason) => {
    if (!left.aborted) throw reason
  })
  if (left.aborted) return 'conflict'
  if (!endTurn) return 'too-many'
  try {
    const upload = await findUpload(userId, id)
    if (!upload) return undefined
    if (upload.receivedBytes !== offset) return 'conflict'
    const missingBytes = upload.sizeBytes - offset
    const sentBytes = Number(request.headers.get('Content-Length') ?? 0)
    if (sentBytes > missingBytes) return suspicious(userId, 'too-large', 413)
    if (!hasRoomFor(missingBytes)) return 'no-room'
    await appendToUpload(upload, until(left, limitedBody(request, missingBytes)))
    return left.aborted ? 'conflict' : await findUpload(userId, id)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return 'no-room'
  } finally {
    endTurn()
  }
}

/** Ends, without an error, when the signal is aborted: a broken connection's next chunk doesn't come. */
async function* until(signal: AbortSignal, chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const end = new Promise<{ done: true }>((resolve) => {
    signal.addEventListener('abort', () => resolve({ done: true }))
  })
  while (!signal.aborted) {
    const next = chunks.next()
    // Nobody waits for it after the end.
    next.catch(() => {})
    const read = await Promise.race([next, end])
    if (read.done) return
    yield read.value
  }
}

function suspicious<Problem extends ReceiveProblem>(userId: string, problem: Problem, status: number) {
  logSecurityEvent('upload-refused', { userId, status })
  return problem
}

/** Reads a header that is a number of bytes. */
export const byteCount = (header: string | null | undefined) =>
  header && /^\d{1,15}$/.test(header) ? Number(header) : undefined
