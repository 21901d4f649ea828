import type { User } from '~/accounts/users.server'
import type { Upload } from '~/http/upload.server'
import { inUploadTurn, ONE_AT_A_TIME } from '~/http/upload-turn.server'
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
  const done = await inUploadTurn(user.id, request, { limits: { files }, use: act })
  const { description, retryAfterSeconds } = ONE_AT_A_TIME
  return done ?? answer(429, { message: description }, { 'Retry-After': String(retryAfterSeconds) })
}
