import { z } from 'zod'
import { type Refused, refused, uploadRefusals } from '~/platform/refusal'
import { hasRoomFor } from '~/platform/storage/disk/free-room.server'
import {
  createUpload,
  deleteUpload,
  type UnfinishedUpload,
} from '~/platform/storage/files/unfinished-uploads.server'
import {
  byteCount,
  findReceived,
  type ReceiveProblem,
  receiveUpload,
  UPLOAD_BYTES,
} from '~/platform/uploads/resumable-upload.server'
import { call } from '../accounts/session/call.server'
import { refuseRecording } from './recording-sent-before.server'
import { getVoicesReady } from './voice-pool.server'

/** The version of the protocol (tus.io/protocols/resumable-upload). */
const TUS = '1.0.0'

const MISSING = 'This upload doesn’t exist.'

/** The disk holds an upload twice: as it was received, and as the sound that is made of it. */
const COPIES = 2

const upload = z.object({
  id: z.string(),
  offset: z.int(),
  length: z.int(),
})

/** Defines a call of tus: it refuses other versions of the protocol, and its responses have tus's headers. */
const tusCall: typeof call = (line, table) =>
  call(line, {
    ...table,
    handle(input) {
      const { request, init } = input
      init.headers.set('Tus-Resumable', TUS)
      if (request.headers.get('Tus-Resumable') === TUS) return table.handle(input)
      init.headers.set('Tus-Version', TUS)
      return refused('wrong-version', `Please send the header Tus-Resumable: ${TUS}.`)
    },
  })

const problems: Record<ReceiveProblem, Refused> = {
  ...uploadRefusals,
  unreadable: refused('unreadable', 'Upload-Length or Upload-Offset is missing, or no number.'),
  'wrong-type': refused('wrong-type', `Please send the bytes as ${UPLOAD_BYTES}.`),
  'too-large': refused('too-large', 'This is more than what Upload-Length announced.'),
  conflict: refused('stale', 'Another part of this upload has arrived. Please ask for its offset.'),
}

function describe({ id, receivedBytes, sizeBytes, expiresAt }: UnfinishedUpload, headers: Headers) {
  headers.set('Upload-Offset', String(receivedBytes))
  headers.set('Upload-Length', String(sizeBytes))
  headers.set('Upload-Expires', expiresAt.toUTCString())
  return { id, offset: receivedBytes, length: sizeBytes }
}

/** A value in Upload-Metadata, which has pairs of a key and a value in base64. */
function valueIn(metadata: string, wanted: 'filename' | 'replaces'): string {
  const pairs = metadata.split(',').map((pair) => pair.trim().split(' '))
  const [, value = ''] = pairs.find(([key]) => key === wanted) ?? []
  return Buffer.from(value, 'base64').toString()
}

/** Uploads of recordings that go on after a broken connection: tus 1.0.0 with creation, expiration and termination. */
export const uploads = [
  tusCall('POST /api/uploads', {
    who: 'user',
    status: 201,
    response: upload,
    async handle({ viewer, request, init }) {
      const sizeBytes = byteCount(request.headers.get('Upload-Length'))
      if (sizeBytes === undefined) return problems.unreadable
      const metadata = request.headers.get('Upload-Metadata') ?? ''
      const refusal = refuseRecording(viewer, sizeBytes, valueIn(metadata, 'replaces'))
      if (refusal) return refusal
      if (!hasRoomFor(COPIES * sizeBytes)) return problems['no-room']
      const created = await createUpload(viewer.id, { sizeBytes, filename: valueIn(metadata, 'filename') })
      init.headers.set('Location', `/api/uploads/${created.id}`)
      return describe(created, init.headers)
    },
  }),
  tusCall('GET /api/uploads/:id', {
    who: 'user',
    response: upload,
    missing: MISSING,
    async handle({ viewer, params, init }) {
      const found = await findReceived(viewer.id, params.id)
      return found && describe(found, init.headers)
    },
  }),
  tusCall('PATCH /api/uploads/:id', {
    who: 'user',
    status: 204,
    missing: MISSING,
    async handle({ viewer, params, request, init }) {
      getVoicesReady()
      const received = await receiveUpload(viewer.id, params.id, request)
      if (typeof received === 'string') return problems[received]
      return received && describe(received, init.headers)
    },
  }),
  tusCall('DELETE /api/uploads/:id', {
    who: 'user',
    status: 204,
    missing: MISSING,
    async handle({ viewer, params }) {
      const found = await findReceived(viewer.id, params.id)
      if (found) await deleteUpload(found)
      return found !== undefined
    },
  }),
]
