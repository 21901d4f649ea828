import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { resample } from '../../src/decode/resampler'
import { WAV_HEADER_BYTES, writeWavHeader } from '../../src/encode/write-wav-header'
import { ENGINE_RATE_HZ, type HTTP_DIALECTS } from '../../src/engine'
import { readPcmWav } from '../../src/engines/http/pcm-wav'
import { speakAsNobody } from '../../src/engines/speak-plainly'
import { measureVoice } from '../../src/engines/utterances/voice-distance'
import {
  type FakeServer,
  fieldsOf,
  json,
  type ServerFault,
  sendServerFault,
  startFakeServer,
  writeForever,
} from './fake-server'
import { hiss } from './synthetic-voice'

/** What goes wrong with a response to /tts. */
export type VoiceFault =
  | ServerFault
  /** Sends the first half of the speech, then closes the connection. */
  | 'cut off'
  /** The same at a server that ends its response properly. */
  | 'half the speech'
  | 'nothing at all'
  | 'stops in the middle'
  /** Sound without an end. */
  | 'endless'
  | 'endless error'
  | 'not a WAV'
  | 'silence'
  | 'noise'
  | 'other words'
  /** Whatever recording it gets, as servers do that can't clone. */
  | 'stock voice'

/** Its URL is for VOICE_HTTP_URL. */
export interface VoiceServer extends FakeServer {
  requests: {
    method: string
    path: string
    headers: IncomingMessage['headers']
    fields: Record<string, unknown>
  }[]
  /** Faults of the next requests to /tts, in order; undefined for none. */
  faults: (VoiceFault | undefined)[]
  /** Fault of all requests to /tts after those. */
  lasting?: VoiceFault
  /** Of what it speaks. */
  rateHz: number
  /** What its health answer names. */
  model: string
  /** Recordings that were uploaded, by their names. */
  references: Map<string, Uint8Array>
  /** Bytes written by an endless response until its connection was closed. */
  bytesWritten: number
  /** Leaves what its proof would leave, which takes seconds. */
  leaveProof(modelsDirectory: string): void
}

const RATE_HZ = 24_000
/** As Python's wave module writes it when `pocket-tts serve` streams. */
const CLAIMED_FRAMES = 1_000_000_000
const TRAILING_SILENCE = new Float32Array(0.2 * RATE_HZ)
const CHUNK_SAMPLES = 1920

/**
 * Starts a server on loopback that behaves as `pocket-tts serve`, Chatterbox-TTS-Server or vLLM-Omni is documented,
 * and speaks in nobody's voice, lower or higher where the recording is.
 */
export async function startVoiceServer(dialect: (typeof HTTP_DIALECTS)[number]): Promise<VoiceServer> {
  const state: VoiceServer = {
    ...(await startFakeServer(answer)),
    requests: [],
    faults: [],
    rateHz: RATE_HZ,
    model: 'toy-1',
    references: new Map(),
    bytesWritten: 0,
    leaveProof(modelsDirectory) {
      mkdirSync(modelsDirectory, { recursive: true })
      const labels = [undefined, JSON.stringify([['model', state.model]])].map((answer) =>
        createHash('sha256')
          .update(JSON.stringify([state.url, dialect, answer]))
          .digest('hex'),
      )
      writeFileSync(join(modelsDirectory, 'voice-server-proof'), labels.join(' '))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    const fields = await fieldsOf(request)
    state.requests.push({ method, path, headers, fields })
    const isKnown = {
      pocket: ['/health', '/tts'],
      chatterbox: ['/api/model-info', '/upload_reference', '/tts'],
      openai: ['/v1/audio/voices', '/v1/audio/speech'],
    }
    if (method === 'DELETE') {
      const isThere = state.references.delete(path.replace('/v1/audio/voices/', ''))
      return json(response, isThere ? 200 : 404, { error: { message: 'Voice' } })
    }
    if (!isKnown[dialect].includes(path)) return json(response, 404, { detail: 'Not Found' })
    if (method === 'GET') return json(response, 200, { status: 'healthy', loaded: true, model: state.model })
    if (path === '/v1/audio/voices') {
      const { name, audio_sample, consent } = fields as { name: string; audio_sample: File; consent: string }
      if (!consent) return json(response, 400, { error: { message: 'consent is missing' } })
      if (state.references.has(name)) return json(response, 400, { error: { message: 'It already exists' } })
      state.references.set(name, new Uint8Array(await audio_sample.arrayBuffer()))
      return json(response, 200, { success: true, voice: { name } })
    }
    if (path === '/upload_reference') {
      const file = fields.files as File
      state.references.set(file.name, new Uint8Array(await file.arrayBuffer()))
      return json(response, 200, { message: 'Processed 1 file(s).', uploaded_files: [file.name], errors: [] })
    }
    const fault = state.faults.length > 0 ? state.faults.shift() : state.lasting
    if (typeof fault === 'object') return void sendServerFault(response, fault)
    const reference = String(fields.reference_audio_filename ?? fields.voice)
    if (dialect === 'chatterbox' && !state.references.has(reference)) {
      return json(response, 404, { detail: `Reference audio file '${reference}' not found.` })
    }
    if (dialect === 'openai' && !state.references.has(reference)) {
      return json(response, 400, { error: { message: `Invalid voice '${reference}'` } })
    }
    const sent = fields.voice_wav as File | undefined
    const voice = state.references.get(reference) ?? new Uint8Array((await sent?.arrayBuffer()) ?? [])
    const factor = fault === 'stock voice' ? 1 : await factorOf(voice)
    await speak(response, String(fields.text ?? fields.input), { fault, factor })
  }

  async function speak(
    response: ServerResponse,
    text: string,
    { fault, factor }: { fault: VoiceFault | undefined; factor: number },
  ): Promise<void> {
    if (sendServerFault(response, fault)) return
    if (fault === 'endless error') {
      response.writeHead(500, { 'Content-Type': 'application/json' })
      return writeForever(response, Buffer.alloc(1024, '['), state)
    }
    response.setHeader('Content-Type', 'audio/wav')
    if (fault === 'nothing at all') return void response.end()
    if (fault === 'not a WAV') return void response.end('RIFF and nothing that follows')
    const speech = await speechOf(fault === 'other words' ? OTHER_WORDS : text, factor, state.rateHz)
    const samples = { silence: speech.map(() => 0), noise: hiss(speech.length / ENGINE_RATE_HZ, 0.2) }[
      String(fault)
    ]
    const spoken = samples ?? speech
    const half = spoken.subarray(0, spoken.length / 2)
    if (dialect !== 'pocket' && (!fault || fault === 'stock voice')) {
      const wav = wavOf(spoken, spoken.length, state.rateHz)
      return void response.setHeader('Content-Length', wav.length).end(wav)
    }
    response.write(wavOf(new Float32Array(0), CLAIMED_FRAMES, state.rateHz))
    if (fault === 'endless') return writeForever(response, pcmOf(speech), state)
    const isHalf = fault === 'cut off' || fault === 'half the speech' || fault === 'stops in the middle'
    await writeChunks(response, isHalf ? half : spoken)
    if (fault === 'stops in the middle') return
    if (fault === 'cut off') return void response.destroy()
    response.end(pcmOf(TRAILING_SILENCE))
  }

  return state
}

const OTHER_WORDS = 'Call me when you come home tonight, please.'

/** As prove-cloning.ts makes its voices. */
const PITCH = { pitchSemitones: -7 }
/** By factors and texts, since tests repeat them. */
const spoken = new Map<string, Promise<Float32Array>>()

async function speechOf(text: string, factor: number, rateHz = RATE_HZ): Promise<Float32Array> {
  const key = `${factor} ${text}`
  const known = spoken.get(key) ?? speakAsNobody(text, { pace: 1 / factor, ...PITCH })
  spoken.set(key, known)
  return resample(await known, ENGINE_RATE_HZ * factor, rateHz)
}

/** By the bytes of the recordings, of which each request brings one again: measuring it takes longer than the reading. */
const factors = new Map<string, Promise<number>>()
let ownVoice: ReturnType<typeof measureVoice> | undefined

function factorOf(wav: Uint8Array): Promise<number> {
  const key = createHash('sha256').update(wav).digest('hex')
  const known = factors.get(key) ?? findFactor(wav)
  factors.set(key, known)
  return known
}

/** Factor of its pitch that comes near to a recording's: as it is, a third lower or higher. */
async function findFactor(wav: Uint8Array): Promise<number> {
  if (wav.length < WAV_HEADER_BYTES) return 1
  const { semitones } = await measureVoice(readPcmWav(wav))
  ownVoice ??= measureVoice({ samples: await speechOf(OTHER_WORDS, 1), sampleRateHz: RATE_HZ })
  const { semitones: own } = await ownVoice
  const nearest = [0.8, 1, 1.6].map((factor) => ({
    factor,
    away: Math.abs(semitones - own - 12 * Math.log2(factor)),
  }))
  return nearest.sort((a, b) => a.away - b.away)[0].factor
}

async function writeChunks(response: ServerResponse, samples: Float32Array): Promise<void> {
  for (let at = 0; at < samples.length; at += CHUNK_SAMPLES) {
    await new Promise((resolve) => response.write(pcmOf(samples.subarray(at, at + CHUNK_SAMPLES)), resolve))
  }
}

function wavOf(samples: Float32Array, claimedFrames: number, rateHz: number): Buffer {
  const wav = Buffer.concat([Buffer.alloc(WAV_HEADER_BYTES), pcmOf(samples)])
  writeWavHeader(wav, claimedFrames, rateHz)
  return wav
}

function pcmOf(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(2 * samples.length)
  samples.forEach((sample, i) => {
    bytes.writeInt16LE(Math.round(32_767 * Math.max(-1, Math.min(1, sample))), 2 * i)
  })
  return bytes
}
