import { startStoring, storePiece } from './stored-pieces'

/** Longer than the service listens to; as WAV it has 14 MB. */
export const MAX_RECORDING_SECONDS = 5 * 60
/** A crash loses no more than this. */
const PIECE_MS = 2000
const BITS_PER_SECOND = 128_000
/** Safari before 18.4 has no WebM. */
const MIME_TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

/** As it is: what makes a call easier to understand takes away from a voice. */
const MICROPHONE: MediaTrackConstraints = {
  channelCount: 1,
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
}

export interface RunningRecording {
  startedAt: number
  isStored: boolean
  /** The level of the last tenth of a second, in dB of full scale: its highest sample and its mean. */
  level(): Level
  stop(): void
}

export interface Level {
  peakDb: number
  meanDb: number
}

/** Records the microphone until stop() is called, the time is up or the microphone is taken away. */
export async function startRecording(owner: string, onEnd: (sound: Blob) => void): Promise<RunningRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: MICROPHONE })
  const mimeType = MIME_TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND })
  const about = { owner, mimeType: mimeType ?? recorder.mimeType, startedAt: Date.now() }
  const pieces: Blob[] = []
  let keeping = startStoring(about)
  const running = { startedAt: about.startedAt, isStored: true }
  const noteLoss = () => {
    running.isStored = false
  }
  recorder.ondataavailable = ({ data }) => {
    const number = pieces.push(data) - 1
    keeping = keeping.then(() => storePiece(number, data))
    keeping.catch(noteLoss)
  }
  const meter = createMeter(stream)
  const awake = navigator.wakeLock?.request('screen').catch(() => undefined)
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const timeout = setTimeout(stop, MAX_RECORDING_SECONDS * 1000)
  recorder.onstop = () => {
    clearTimeout(timeout)
    for (const track of stream.getTracks()) track.stop()
    meter.close()
    void awake?.then((lock) => lock?.release())
    onEnd(new Blob(pieces, { type: about.mimeType }))
  }
  recorder.start(PIECE_MS)
  return Object.assign(running, { stop, level: meter.level })
}

function createMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 4096
  context.createMediaStreamSource(stream).connect(analyser)
  // Safari may begin paused, so long after the click.
  void context.resume()
  const samples = new Float32Array(analyser.fftSize)
  return {
    level(): Level {
      analyser.getFloatTimeDomainData(samples)
      let [peak, sum] = [0, 0]
      for (const sample of samples) {
        peak = Math.max(peak, Math.abs(sample))
        sum += sample * sample
      }
      return { peakDb: 20 * Math.log10(peak), meanDb: 10 * Math.log10(sum / samples.length) }
    },
    close: () => void context.close(),
  }
}

export function recordingProblem(error?: unknown): string | undefined {
  const instead =
    'You can also record with your phone’s or computer’s own recorder, and choose its file in the field above.'
  if (!error) {
    if (!window.isSecureContext) {
      return `Browsers let only pages with https in their address record, and this one has none. ${instead}`
    }
    const canRecord = navigator.mediaDevices && typeof MediaRecorder === 'function'
    return canRecord ? undefined : `This browser can’t record. ${instead}`
  }
  switch (error instanceof DOMException && error.name) {
    case 'NotAllowedError':
      return `The browser didn’t let us use the microphone. Allow it for this site, in the address bar or the browser’s settings, and try again. ${instead}`
    case 'NotFoundError':
      return `We found no microphone. Please connect one and try again. ${instead}`
    case 'NotReadableError':
      return `The microphone doesn’t answer; another app may be using it. Close that, and try again. ${instead}`
    default:
      return `The recording couldn’t be started. Please try again. ${instead}`
  }
}
