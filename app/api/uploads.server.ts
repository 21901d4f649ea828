import { z } from 'zod'
import { type Refused, refused, uploadRefusals } from '~/refusal'
import { hasRoomFor } from '~/storage/disk/free-room.server'
import { createUpload, deleteUpload, type UnfinishedUpload } from '~/storage/files/unfinished-uploads.server'
import { refuseRecording } from '~/voices/recording-sent-before.server'
import {
  byteCount,
  findReceived,
  type ReceiveProblem,
  receiveUpload,
  UPLOAD_BYTES,
} from '~/web/uploads/resumable-upload.server'
import { call } from './call.server'

/** The version of the protocol (tus.io/protocols/resumable-upload). */
const TUS = '1.0.0'

const MISSING = 'This upload doesn’t exist.'

/** The disk holds an upload twice: as it was received, and as the sound that is made of it. */
const COPIES = 2

const header = z.string().optional()
const version = { 'Tus-Resumable': header.describe(TUS) }
const responseHeaders = z.object({
  'Upload-Offset': z.string().describe('How many bytes have arrived.'),
  'Upload-Length': z.string(),
  'Upload-Expires': z.string().describe('An HTTP date. Then it is deleted.'),
})

const upload = z.object({
  id: z.string(),
  offset: z.int().describe('How many bytes have arrived.'),
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

/** Describes an upload in tus's headers and in JSON. */
function describe({ id, receivedBytes, sizeBytes, expiresAt }: UnfinishedUpload, headers: Headers) {
  headers.set('Upload-Offset', String(receivedBytes))
  headers.set('Upload-Length', String(sizeBytes))
  headers.set('Upload-Expires', expiresAt.toUTCString())
  return { id, offset: receivedBytes, length: sizeBytes }
}

/** A value in Upload-Metadata, which has pairs of a key and a value in base64. */
function valueIn(metadata = '', wanted: 'filename' | 'replaces'): string {
  const pairs = metadata.split(',').map((pair) => pair.trim().split(' '))
  const [, value = ''] = pairs.find(([key]) => key === wanted) ?? []
  return Buffer.from(value, 'base64').toString()
}

/** Uploads of recordings that go on after a broken connection: tus 1.0.0 with creation, expiration and termination. */
export const uploads = [
  tusCall('POST /api/uploads', {
    summary: 'Announce a recording that is sent in parts. The oldest of more than two of a user is deleted.',
    who: 'user',
    headers: z.object({
      ...version,
      'Upload-Length': header.describe('The size of the recording in bytes.'),
      'Upload-Metadata': header.describe(
        '`filename` and the name in base64; also `replaces` and the id of a recording that goes once this one is stored, in base64.',
      ),
    }),
    responses: { 201: upload.describe('Announced. Its URL is in Location.') },
    responseHeaders: responseHeaders.extend({ Location: z.string() }),
    refuses: ['wrong-version', 'invalid'],
    async handle({ viewer, headers, init }) {
      const sizeBytes = byteCount(headers['Upload-Length'])
      if (sizeBytes === undefined) return problems.unreadable
      const metadata = headers['Upload-Metadata']
      const refusal = refuseRecording(viewer, sizeBytes, valueIn(metadata, 'replaces'))
      if (refusal) return refusal
      if (!hasRoomFor(COPIES * sizeBytes)) return problems['no-room']
      const created = await createUpload(viewer.id, { sizeBytes, filename: valueIn(metadata, 'filename') })
      init.headers.set('Location', `/api/uploads/${created.id}`)
      return describe(created, init.headers)
    },
  }),
  tusCall('GET /api/uploads/:id', {
    summary: 'How much of an upload has arrived; HEAD has it in headers. Ends a connection that still sends.',
    who: 'user',
    headers: z.object(version),
    responses: { 200: upload.describe('The upload.') },
    responseHeaders,
    missing: MISSING,
    refuses: ['wrong-version'],
    async handle({ viewer, params, init }) {
      const found = await findReceived(viewer.id, params.id)
      return found && describe(found, init.headers)
    },
  }),
  tusCall('PATCH /api/uploads/:id', {
    summary: 'Send the next part of an upload, of any length. What arrives of a part that breaks off stays.',
    who: 'user',
    headers: z.object({ ...version, 'Upload-Offset': header.describe('How many bytes have arrived.') }),
    bytes: UPLOAD_BYTES,
    responses: { 204: z.unknown().describe('It has arrived.') },
    responseHeaders,
    missing: MISSING,
    refuses: ['wrong-version', 'stale'],
    async handle({ viewer, params, request, init }) {
      const received = await receiveUpload(viewer.id, params.id, request)
      if (typeof received === 'string') return problems[received]
      return received && describe(received, init.headers)
    },
  }),
  tusCall('DELETE /api/uploads/:id', {
    summary: 'Delete an upload.',
    who: 'user',
    headers: z.object(version),
    responses: { 204: z.unknown().describe('Deleted.') },
    missing: MISSING,
    refuses: ['wrong-version'],
    async handle({ viewer, params }) {
      const found = await findReceived(viewer.id, params.id)
      if (found) await deleteUpload(found)
      return found !== undefined
    },
  }),
]
