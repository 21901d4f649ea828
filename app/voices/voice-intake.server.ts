import type { DecodedSample } from '@everspoken/engine/protocol'
import { VoiceEngineError } from '@everspoken/engine/voice-engine-error'
import { reencodePicture } from '~/platform/pictures/pictures.server'
import { type FieldErrors, type Refused, refused } from '~/platform/refusal'
import { fileStore } from '~/platform/storage/files/file-store.server'
import type { RunOptions } from '~/platform/workers/worker-pool.server'
import { voiceDetails } from './schemas.server'
import {
  allProblems,
  audioProblem,
  audioTooLarge,
  photoProblem,
  photoTooLarge,
} from './upload-problems.server'
import { MISSING_INFORMATION, voiceRequired } from './voice-formats'
import { voicePool } from './voice-pool.server'

interface UploadedFile {
  path: string
  filename: string
}

/** An upload form as app/platform/uploads parses it; createRecording() moves the recording away. */
export interface VoiceUpload {
  form: { get(name: string): unknown }
  files: { get(name: string): UploadedFile | undefined }
  tooLarge: string[]
  id?: string
}

/** Checks what can be checked before the files are opened. */
export function checkUpload({ form, files, tooLarge }: VoiceUpload, isOfKnownVoice: boolean) {
  const oversized = allProblems([
    tooLarge.includes('voice') ? audioTooLarge : undefined,
    tooLarge.includes('lovedOnePhoto') ? photoTooLarge : undefined,
  ])
  if (oversized) return oversized
  const read = isOfKnownVoice ? ({ ok: true, details: undefined } as const) : readDetails(form)
  const audio = files.get('voice')
  if (read.ok && audio) return { ok: true as const, details: read.details, audio }
  return missing({
    ...(!audio && { voice: voiceRequired.voice }),
    ...(!read.ok && read.errors),
  })
}

const missing = (errors: FieldErrors) => ({
  ...refused('invalid', Object.values(errors).join(' '), errors),
  title: MISSING_INFORMATION,
})

export function readDetails(form: VoiceUpload['form']) {
  const texts = Object.keys(voiceDetails.shape).map((name) => [name, String(form.get(name) ?? '')])
  const parsed = voiceDetails.safeParse(Object.fromEntries(texts))
  if (parsed.success) return { ok: true as const, details: parsed.data }
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message
  return missing(errors)
}

export interface ConvertedUpload {
  recording: DecodedSample
  analysisPath: string
  photoPath: string | undefined
}

const PHOTO_MAX_SIDE = 1200

/**
 * Decodes the recording and re-encodes the photo, each in a worker process, and passes the results to `use`. Nothing
 * stays at the spool paths.
 */
export function convertUpload<Result>(
  upload: { audioPath: string; photoPath: string | undefined },
  options: Pick<RunOptions, 'signal' | 'owner'>,
  use: (converted: ConvertedUpload) => Promise<Result>,
): Promise<Result | Refused> {
  return fileStore().withSpool(async (analysisPath, smallPath) => {
    const tasks = [
      decode(upload.audioPath, analysisPath, options),
      upload.photoPath ? convertPhoto(upload.photoPath, smallPath, options) : undefined,
    ] as const
    // A failure waits for the other worker, which would write to a path that was deleted already.
    await Promise.allSettled(tasks)
    const [audio, photo] = await Promise.all(tasks)
    if (!audio.ok || photo) return allProblems([audio.ok ? undefined : audio, photo]) as Refused
    const photoPath = upload.photoPath && smallPath
    return use({ recording: audio.recording, analysisPath, photoPath })
  })
}

async function decode(
  inputPath: string,
  analysisPath: string,
  options: Pick<RunOptions, 'signal' | 'owner'>,
): Promise<{ ok: true; recording: DecodedSample } | Refused> {
  try {
    return { ok: true, recording: await voicePool().decodeSample({ inputPath, analysisPath }, options) }
  } catch (error) {
    if (error instanceof VoiceEngineError) return audioProblem(error.code, error.message)
    throw error
  }
}

export async function convertPhoto(
  inputPath: string,
  outputPath: string,
  options: Pick<RunOptions, 'signal' | 'owner'>,
): Promise<Refused | undefined> {
  const reply = await reencodePicture(inputPath, outputPath, { maxSide: PHOTO_MAX_SIDE, ...options })
  return reply.ok ? undefined : photoProblem(reply.reason)
}
