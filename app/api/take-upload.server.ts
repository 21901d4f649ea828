import type { User } from '~/accounts/users.server'
import { drainBody } from '~/http/limited-body.server'
import { readUpload, type Upload } from '~/http/upload.server'
import { takeUploadTurn, UPLOAD_TURN_SECONDS, UPLOAD_UNDER_WAY } from '~/http/upload-turn.server'
import { answer } from './answer.server'

/**
 * Reads a person's multipart form, one at a time with those of their screens, and has it answered.
 * @param files the file fields, and how many bytes each may have
 * @throws Response as readUpload() does
 */
export async function takeUpload(
  user: User,
  request: Request,
  files: Record<string, number>,
  act: (upload: Upload) => Promise<Response>,
): Promise<Response> {
  const endTurn = await takeUploadTurn(user.id)
  if (!endTurn) {
    await drainBody(request)
    return answer(429, { message: UPLOAD_UNDER_WAY }, { 'Retry-After': String(UPLOAD_TURN_SECONDS) })
  }
  try {
    const upload = await readUpload(request, { files })
    try {
      return await act(upload)
    } finally {
      await upload.dispose()
    }
  } finally {
    endTurn()
  }
}
