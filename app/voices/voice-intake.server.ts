import { rm } from 'node:fs/promises'
import { fileStore } from '~/files/file-store.server'
import type { Refused } from '~/forms/refusal'
import { reencodePicture } from '~/pictures/pictures.server'
import type { DecodedSample } from '~/voice-engine/protocol'
import { VoiceEngineError } from '~/voice-engine/voice-engine-error'
import { type VoiceDetails, voiceDetails } from './schemas.server'
import {
  allProblems,
  audioProblem,
  audioTooLarge,
  detailsProblem,
  photoProblem,
  photoTooLarge,
  type VoiceField,
  type VoiceFieldErrors,
} from './upload-problems.server'
import { voiceRequired } from './voice-formats'
import { voicePool } from './voice-pool.server'

export interface NewVoiceSample {
  /** The uploaded recording; it is moved away from here when all goes well. */
  audioPath?: string
  audioFilename?: string
  audioTooLarge?: boolean
  photoPath?: string
  photoTooLarge?: boolean
  whoIsThisVoice: string
  accentNationality?: string
  voiceMemory: string
}

/** What can be said of an upload before its files are opened. */
export function checkUpload(
  input: NewVoiceSample,
): { ok: true; details: VoiceDetails; audioPath: string } | Refused {
  const tooLarge = allProblems([
    ...(input.audioTooLarge ? [audioTooLarge] : []),
    ...(input.photoTooLarge ? [photoTooLarge] : []),
  ])
  if (tooLarge) return tooLarge
  const parsed = voiceDetails.safeParse(input)
  const { audioPath } = input
  if (parsed.success && audioPath) return { ok: true, details: parsed.data, audioPath }
  const errors: VoiceFieldErrors = audioPath ? {} : { voice: voiceRequired.voice }
  for (const { path, message } of parsed.error?.issues ?? []) errors[path[0] as VoiceField] ??= message
  return detailsProblem(errors)
}

/** Files made from an upload, at spool paths. */
export interface TakenIn {
  recording: DecodedSample
  analysisPath: string
  photoPath: string | undefined
}

const PHOTO_MAX_SIDE = 1200

/**
 * Decodes the recording and re-encodes the photo, each in a worker process, and hands what came of it to `use`.
 * Nothing is left at the spool paths afterwards.
 * @throws WorkerFailure 'aborted' when `signal` ended it, 'busy' when too many uploads wait
 */
export async function takeIn<T>(
  upload: { audioPath: string; photoPath: string | undefined; signal: AbortSignal | undefined },
  use: (taken: TakenIn) => Promise<T>,
): Promise<{ ok: true; value: T } | Refused> {
  const analysisPath = await fileStore().newSpoolPath()
  const photoPath = upload.photoPath && (await fileStore().newSpoolPath())
  try {
    const [audio, photo] = await bothEnded(
      decode(upload.audioPath, analysisPath, upload.signal),
      upload.photoPath && photoPath ? reencode(upload.photoPath, photoPath, upload.signal) : undefined,
    )
    const problem = allProblems([...(audio.ok ? [] : [audio]), ...(photo ? [photo] : [])])
    if (problem || !audio.ok) return problem ?? audioProblem('undecodable')
    return {
      ok: true,
      value: await use({ recording: audio.recording, analysisPath, photoPath: photoPath || undefined }),
    }
  } finally {
    await rm(analysisPath, { force: true })
    if (photoPath) await rm(photoPath, { force: true })
  }
}

/** As Promise.all(), but a failure waits for the other to end: no worker writes to a path that was cleared already. */
async function bothEnded<A, B>(
  first: Promise<A>,
  second: Promise<B> | undefined,
): Promise<[A, B | undefined]> {
  await Promise.allSettled([first, second])
  return Promise.all([first, second])
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
