import { rm } from 'node:fs/promises'
import { fileStore } from '~/files/file-store.server'
import { type FieldErrors, type Refused, refused } from '~/forms/refusal'
import { reencodePicture } from '~/pictures/pictures.server'
import type { DecodedSample } from '~/voice-engine/protocol'
import { VoiceEngineError } from '~/voice-engine/voice-engine-error'
import { type VoiceDetails, voiceDetails } from './schemas.server'
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

/** An upload form as app/http parses it; createVoiceSample() moves the recording away. */
export interface VoiceUpload {
  form: { get(name: string): unknown }
  files: { get(name: string): UploadedFile | undefined }
  /** The fields whose file exceeded its limit. */
  tooLarge: string[]
}

/** Checks what can be checked before the files are opened. */
export function checkUpload({
  form,
  files,
  tooLarge,
}: VoiceUpload): { ok: true; details: VoiceDetails; audio: UploadedFile } | Refused {
  const oversized = allProblems([
    tooLarge.includes('voice') ? audioTooLarge : undefined,
    tooLarge.includes('lovedOnePhoto') ? photoTooLarge : undefined,
  ])
  if (oversized) return oversized
  const texts = Object.keys(voiceDetails.shape).map((name) => [name, String(form.get(name) ?? '')])
  const parsed = voiceDetails.safeParse(Object.fromEntries(texts))
  const audio = files.get('voice')
  if (parsed.success && audio) return { ok: true, details: parsed.data, audio }
  const errors: FieldErrors = audio ? {} : { voice: voiceRequired.voice }
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message
  return { ...refused('invalid', Object.values(errors).join(' '), errors), title: MISSING_INFORMATION }
}

/** Files made from an upload, at spool paths. */
export interface ConvertedUpload {
  recording: DecodedSample
  analysisPath: string
  photoPath: string | undefined
}

const PHOTO_MAX_SIDE = 1200

/**
 * Decodes the recording and re-encodes the photo, each in a worker process, and passes the results to `use`. Nothing
 * stays at the spool paths.
 * @throws WorkerFailure 'aborted' when `signal` ended it, 'busy' when too many uploads wait
 */
export async function convertUpload<Result>(
  upload: { audioPath: string; photoPath: string | undefined; signal: AbortSignal | undefined },
  use: (converted: ConvertedUpload) => Promise<Result>,
): Promise<Result | Refused> {
  const analysisPath = await fileStore().newSpoolPath()
  const photoPath = upload.photoPath && (await fileStore().newSpoolPath())
  try {
    const tasks = [
      decode(upload.audioPath, analysisPath, upload.signal),
      upload.photoPath && photoPath ? reencode(upload.photoPath, photoPath, upload.signal) : undefined,
    ] as const
    // A failure waits for the other worker, which would write to a path that was deleted already.
    await Promise.allSettled(tasks)
    const [audio, photo] = await Promise.all(tasks)
    if (!audio.ok || photo) return allProblems([audio.ok ? undefined : audio, photo]) as Refused
    return await use({ recording: audio.recording, analysisPath, photoPath })
  } finally {
    await rm(analysisPath, { force: true })
    if (photoPath) await rm(photoPath, { force: true })
  }
}

async function decode(
  inputPath: string,
  analysisPath: string,
  signal: AbortSignal | undefined,
): Promise<{ ok: true; recording: DecodedSample } | Refused> {
  try {
    return { ok: true, recording: await voicePool().decodeSample({ inputPath, analysisPath }, { signal }) }
  } catch (error) {
    if (error instanceof VoiceEngineError) return audioProblem(error.code)
    throw error
  }
}

async function reencode(
  inputPath: string,
  outputPath: string,
  signal: AbortSignal | undefined,
): Promise<Refused | undefined> {
  const reply = await reencodePicture(inputPath, outputPath, { maxSide: PHOTO_MAX_SIDE, signal })
  return reply.ok ? undefined : photoProblem(reply.reason)
}
