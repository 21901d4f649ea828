import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { classicDescription } from '@everspoken/engine/descriptions'
import { HTTP_DIALECTS, NEUTRAL_PLAN } from '@everspoken/engine/engine'
import { z } from 'zod'
import { config } from '~/platform/config.server'
import { writeDurably } from '~/platform/storage/files/durable.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { type EngineInUse, setupWith } from '~/voices/chosen-engine.server'
import { voicePool } from '~/voices/voice-pool.server'
import { makeVoiceProfile } from '~/voices/voice-profiles.server'

/** The sample of the landing page, in which a made-up voice speaks: in the build, and in the sources. */
const SAMPLES = ['build/client', 'public'].map((folder) => resolve(folder, 'sample/a-letter.mp3'))
const SENTENCE = 'I kept every letter that you wrote to me, and I still know the way to your house by heart.'

const { modelsDirectory } = config.engineSetup
/** No model's folder: it has no manifest. */
const FOLDER = join(modelsDirectory, '.trial')
const REPORT = join(FOLDER, 'trial.json')

export const voiceServer = z.object({ url: z.string(), dialect: z.enum(HTTP_DIALECTS) })

const trial = z.object({
  engine: z.enum(['pocket', 'http']),
  http: voiceServer.optional(),
  /** What the server says of its model. */
  model: z.string().optional(),
  isOwn: z.boolean(),
  madeAt: z.number(),
  /** Seconds of work for a second of speech, the loading of the model included. */
  slowness: z.number(),
  durationMs: z.object({ 'built-in': z.number(), neural: z.number() }),
})

export type Trial = z.infer<typeof trial>

export function getTrial(): Trial | undefined {
  if (!existsSync(REPORT)) return undefined
  return trial.safeParse(JSON.parse(readFileSync(REPORT, 'utf8'))).data
}

export async function getTrialSound(which: string) {
  const made = getTrial()
  if (!made || !Object.hasOwn(made.durationMs, which)) return undefined
  const path = join(FOLDER, `${which}.mp3`)
  const found = await stat(path).catch(() => undefined)
  return found && { path, sizeBytes: found.size, modifiedAt: new Date(made.madeAt) }
}

export const deleteTrial = () => rm(FOLDER, { recursive: true, force: true })

/** Has the same words read by the built-in voice and by another, in the voice of one recording. */
export async function hearBoth(
  inUse: EngineInUse,
  { ownRecording, model }: { ownRecording?: string; model?: string },
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { name } = inUse.engine
  const isServer = name === 'http'
  const recording = ownRecording ?? (isServer ? SAMPLES.find(existsSync) : await modelRecording()) ?? ''
  const builtIn = { engine: classicDescription, setup: setupWith(undefined) }
  await fileStore().withSpool(async (recordingPath, samplePath, profilePath, first, second) => {
    await copyFile(recording, recordingPath)
    await voicePool(builtIn).decodeSample({ inputPath: recordingPath, analysisPath: samplePath }, { signal })
    const sayBy = async (by: EngineInUse, outputPath: string) => {
      await makeVoiceProfile({ recordings: [{ samplePath, recordingPath }], profilePath }, { signal }, by)
      const startedAt = performance.now()
      const { durationMs } = await voicePool(by).narrate(
        {
          ...{ engine: by.engine.name, setup: by.setup, profilePath, outputPath },
          ...{ text: SENTENCE, plan: NEUTRAL_PLAN, storyId: 'trial' },
        },
        { signal },
      )
      return { durationMs, slowness: (performance.now() - startedAt) / durationMs }
    }
    const [plain, neural] = [await sayBy(builtIn, first), await sayBy(inUse, second)]
    await deleteTrial()
    await mkdir(FOLDER, { recursive: true, mode: 0o700 })
    await rename(first, join(FOLDER, 'built-in.mp3'))
    await rename(second, join(FOLDER, 'neural.mp3'))
    const report: Trial = {
      ...{ engine: isServer ? 'http' : 'pocket', http: inUse.setup.http, isOwn: ownRecording !== undefined },
      model,
      ...{ madeAt: Date.now(), slowness: neural.slowness },
      durationMs: { 'built-in': plain.durationMs, neural: neural.durationMs },
    }
    await writeDurably(REPORT, JSON.stringify(report))
  })
}

async function modelRecording(): Promise<string | undefined> {
  const folder = join(modelsDirectory, 'pocket', 'test_wavs')
  const [first] = (await readdir(folder)).filter((name) => name.endsWith('.wav')).sort()
  return first && join(folder, first)
}
