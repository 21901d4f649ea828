import { measureSampleQuality } from '~/voice-engine/quality/measure-sample-quality'
import { soundLikeTwoPeople } from '~/voice-engine/quality/two-speakers'
import type { Speaker } from '~/voice-engine/sample-quality'
import { markdownTable } from './table'
import { DEFAULT_KIT, heldOutFile, openKit, readRecording, run, sampleFile } from './voice/kit'

const toWave = ['-ar', '16000', '-ac', '1', '-f']
const filtered = (filter: string) => ['-af', filter, ...toWave, 'wav']
/** What ffmpeg makes of a recording before it is compared with others as they are. */
const conversions: Record<string, string[]> = {
  'as it is (WAV)': [...toWave, 'wav'],
  'MP3, 64 kbit/s': ['-b:a', '64k', '-f', 'mp3'],
  'M4A, 64 kbit/s': ['-b:a', '64k', '-f', 'adts'],
  'voice message, 12 kbit/s': ['-c:a', 'libopus', '-b:a', '12k', '-f', 'ogg'],
  telephone: ['-af', 'highpass=f=300,lowpass=f=3400', '-ar', '8000', '-c:a', 'pcm_mulaw', '-f', 'wav'],
  'bright microphone': filtered('bass=g=-8:f=250,treble=g=6:f=3000'),
  'dull microphone': filtered('bass=g=4:f=200,treble=g=-10:f=2500'),
  'old tape, ±6 dB': filtered(
    'equalizer=f=700:t=o:w=1:g=6,equalizer=f=1600:t=o:w=1:g=-6,equalizer=f=2600:t=o:w=0.7:g=5',
  ),
}

interface Piece {
  reader: string
  /** The recording, and the half of it. */
  name: string
  speaker: Speaker | undefined
}

/** How often two recordings of one reader of the kit are said to be two people, and those of two readers are not. */
export async function benchTwoSpeakers(): Promise<string> {
  const kit = openKit(DEFAULT_KIT)
  if (!kit) return `There is no kit at ${DEFAULT_KIT}.`
  const files = kit.speakers.flatMap((reader) =>
    [sampleFile(kit, reader), heldOutFile(kit, reader)].map((path) => ({ reader, path })),
  )
  const all: { kind: string; whole: Piece[]; halves: Piece[] }[] = []
  for (const [kind, conversion] of Object.entries(conversions)) {
    const whole: Piece[] = []
    const halves: Piece[] = []
    for (const { reader, path } of files) {
      const samples = await read(path, conversion)
      whole.push(piece(reader, path, samples))
      halves.push(piece(reader, `${path} 1`, samples.subarray(0, samples.length / 2)))
      halves.push(piece(reader, `${path} 2`, samples.subarray(samples.length / 2)))
    }
    all.push({ kind, whole, halves })
  }
  const [clean] = all
  const rows = all.map(({ kind, whole, halves }) => [
    kind,
    ...counts(clean.whole, whole),
    ...counts(clean.halves, halves),
  ])
  const [alarms, misses] = ['one reader told as two', 'two readers not told']
  return markdownTable(['the other recording', alarms, misses, `halves: ${alarms}`, misses], rows)
}

function counts(ones: Piece[], others: Piece[]): string[] {
  const pairs = ones.flatMap((one) =>
    others.flatMap((other) => (one.name === other.name ? [] : [{ one, other }])),
  )
  return [true, false].map((isSame) => {
    const wanted = pairs.filter(({ one, other }) => (one.reader === other.reader) === isSame)
    const said = wanted.map(
      ({ one, other }) => one.speaker && other.speaker && soundLikeTwoPeople(one.speaker, other.speaker),
    )
    const known = said.filter((isTwo) => isTwo !== undefined)
    const wrong = known.filter((isTwo) => isTwo === isSame).length
    const unknown = said.length - known.length
    return `${wrong} of ${known.length}${unknown ? `; nothing claimed: ${unknown}` : ''}`
  })
}

const piece = (reader: string, name: string, samples: Float32Array): Piece => ({
  reader,
  name,
  speaker: measureSampleQuality(samples).speaker,
})

async function read(path: string, conversion: string[]): Promise<Float32Array> {
  const converted = await run('ffmpeg', ['-v', 'error', '-i', path, ...conversion, '-'])
  return (await readRecording(converted)).samples
}
