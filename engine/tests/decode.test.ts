import { copyFile, open, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newFolder } from '../../tests/support/new-folder'
import { decodeRecording } from '../src/decode/decode-recording'
import { silence, speechLike } from './support/speech-sample'
import { concatenate, hiss } from './support/synthetic-voice'

/** Only the test of tones judges the sound. */
let isQuick = true
vi.mock(import('@alexanderolsen/libsamplerate-js'), async (load) => {
  const { default: real } = await load()
  const { createLinear } = await import('./support/linear-resampler')
  const create = (...given: Parameters<typeof real.create>) =>
    isQuick ? createLinear(given[0], given[1], given[2]) : real.create(...given)
  return { default: { ...real, create: create as typeof real.create } }
})

const fixture = (name: string) => path.resolve('tests/fixtures', name)
const VOICE_MS = 8600
const folder = newFolder()
const temporary = (name: string) => path.join(folder, name)

afterEach(() => {
  vi.doUnmock('@audio/decode-aac')
  vi.resetModules()
})

/** A WAV file of 32-bit float or 16-bit samples with the given channels. */
function wav(channels: ArrayLike<number>[], rateHz: number, kind: 'float' | 'int' = 'float'): Buffer {
  const size = kind === 'float' ? 4 : 2
  const count = channels[0].length
  const bytes = Buffer.alloc(44 + count * channels.length * size)
  bytes.write('RIFF')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(kind === 'float' ? 3 : 1, 20)
  bytes.writeUInt16LE(channels.length, 22)
  bytes.writeUInt32LE(rateHz, 24)
  bytes.writeUInt32LE(rateHz * size * channels.length, 28)
  bytes.writeUInt16LE(size * channels.length, 32)
  bytes.writeUInt16LE(8 * size, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(bytes.length - 44, 40)
  for (let i = 0; i < count; i++) {
    channels.forEach((channel, c) => {
      const at = 44 + (i * channels.length + c) * size
      if (kind === 'float') bytes.writeFloatLE(channel[i], at)
      else bytes.writeInt16LE(Math.round(channel[i] * 32767), at)
    })
  }
  return bytes
}

const tone = (seconds: number, rateHz: number, amplitude = 0.5, hz = 440) =>
  Float32Array.from(
    { length: Math.round(seconds * rateHz) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / rateHz),
  )

async function decodeBytes(name: string, bytes: Uint8Array) {
  await writeFile(temporary(name), bytes)
  return decodeRecording(temporary(name))
}

const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, v) => sum + v * v, 0) / samples.length)

describe('decoding a recording', () => {
  it.each([
    ['voice.wav', 'wav', 'audio/wav'],
    ['voice.mp3', 'mp3', 'audio/mpeg'],
    ['voice.m4a', 'm4a', 'audio/mp4'],
    ['voice-he.m4a', 'm4a', 'audio/mp4'],
    ['voice.aac', 'aac', 'audio/aac'],
    ['voice.mp4', 'mp4', 'video/mp4'],
  ])('decodes all of %s, and reports that it goes on', async (name, container, mimeType) => {
    let blocks = 0
    const recording = await decodeRecording(fixture(name), undefined, () => blocks++)
    expect(blocks).toBeGreaterThan(5)
    expect(recording).toMatchObject({ container, mimeType, incomplete: false })
    expect(recording.samples.length / 16).toBeCloseTo(VOICE_MS, -2)
    expect(Math.abs(recording.durationMs - VOICE_MS)).toBeLessThan(100)
    expect(20 * Math.log10(rms(recording.samples))).toBeCloseTo(-20.6, 0)
  })

  it('keeps the pitch of a track that declares SBR', async () => {
    const crossings = (samples: Float32Array) =>
      samples.reduce((count, value, i) => count + (i > 0 && value > 0 !== samples[i - 1] > 0 ? 1 : 0), 0)
    const plain = await decodeRecording(fixture('voice.m4a'))
    const sbr = await decodeRecording(fixture('voice-he.m4a'))
    expect(crossings(sbr.samples) / crossings(plain.samples)).toBeCloseTo(1, 1)
  })

  it.each([
    ['voice-float.wav', 1500],
    ['voice-alaw.wav', 3000],
    ['voice-alac.m4a', 3000],
  ])('reads %s', async (name, ms) => {
    const recording = await decodeRecording(fixture(name))
    expect(recording.samples.length / 16).toBeCloseTo(ms, -1)
    expect(rms(recording.samples)).toBeGreaterThan(0.05)
  })

  it.each(['truncated.m4a', 'voice.wav', 'voice.mp3'])(
    'reports a part of a recording as incomplete, and decodes it: %s',
    async (name) => {
      const bytes = await readFile(fixture(name))
      const part = name.startsWith('voice') ? bytes.subarray(0, bytes.length / 2) : bytes
      const { incomplete, durationMs, samples } = await decodeBytes(`part-of-${name}`, part)
      expect(incomplete).toBe(true)
      expect(Math.abs(durationMs - VOICE_MS)).toBeLessThan(100)
      expect(Math.abs(samples.length / 16 - 4200)).toBeLessThan(900)
    },
  )

  it.each(['voice.mp3', 'voice.m4a', 'voice.aac', 'voice.mp4', 'voice.wav'])(
    'decodes most of %s, or says why not, with any bytes flipped',
    async (name) => {
      const whole = await readFile(fixture(name))
      let random = 7
      const next = () => {
        random = (random * 1103515245 + 12345) % 2 ** 31
        return random / 2 ** 31
      }
      const bytes = Buffer.from(whole)
      for (let flips = 0; flips < 40; flips++)
        bytes[Math.floor(next() * bytes.length)] ^= 1 << Math.floor(next() * 8)
      const outcome = await decodeBytes(`flipped-${name}`, bytes).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'VoiceEngineError' })
      else expect((outcome as { samples: Float32Array }).samples.every(Number.isFinite)).toBe(true)
    },
  )

  it('goes on after a damaged header of an AAC stream', async () => {
    const bytes = await readFile(fixture('voice.aac'))
    const sync = bytes.indexOf(bytes.subarray(0, 4), bytes.length / 2)
    bytes[sync] = 0
    const recording = await decodeBytes('damaged.aac', bytes)
    expect(recording.incomplete).toBe(false)
    expect(recording.samples.length / 16).toBeGreaterThan(VOICE_MS - 100)
  })

  it('detects formats by content, never by name', async () => {
    await copyFile(fixture('voice.m4a'), temporary('renamed.mp3'))
    expect((await decodeRecording(temporary('renamed.mp3'))).container).toBe('m4a')
    await expect(decodeRecording(fixture('lying.mp3'))).rejects.toMatchObject({ code: 'unrecognised' })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(10_000)],
    ['a single frame header', Buffer.from([0xff, 0xfb, 0x90, 0x00, ...Buffer.alloc(3000)])],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ])('does not recognise %s', async (_, bytes) => {
    await expect(decodeBytes('strange', bytes)).rejects.toMatchObject({ code: 'unrecognised' })
  })

  it('recognises Ogg, in order to say what can be done about it', async () => {
    await expect(decodeRecording(fixture('voice-message.opus'))).rejects.toMatchObject({ code: 'ogg' })
  })

  describe('of a large file with hardly any sound', () => {
    const SIZE_BYTES = 24_000_000
    const repeated = (text: string) => Buffer.alloc(SIZE_BYTES, text, 'latin1')

    /** How much of a file is read for its sound, in MB. */
    async function readMb(bytes: Uint8Array): Promise<number> {
      await writeFile(temporary('junk'), bytes)
      const probe = await open(temporary('junk'))
      const read = vi.spyOn(Object.getPrototypeOf(probe), 'read')
      await probe.close()
      const outcome = await decodeRecording(temporary('junk')).catch((error: unknown) => error)
      const mb = read.mock.calls.reduce((sum, [, , length]) => sum + Number(length) / 1e6, 0)
      read.mockRestore()
      expect(outcome).toMatchObject(outcome instanceof Error ? { code: 'undecodable' } : { incomplete: true })
      return mb
    }

    it.each([
      ['AAC frames without content', repeated('\xff\xf1\x50\x80\0\xff\xfc'), 4],
      ['AAC frames of junk', repeated(`\xff\xf1\x50\x80\x19\x1f\xfc${'\xee'.repeat(193)}`), 4],
      [
        'boxes without content',
        Buffer.concat([Buffer.from('\0\0\0\x14ftypM4A \0\0\0\0M4A '), repeated('\0\0\0\x08free')]),
        20,
      ],
      [
        'chunks without content',
        Buffer.concat([Buffer.from('RIFF\x7f\x7f\x7f\x7fWAVE'), repeated('junk\0\0\0\0')]),
        20,
      ],
    ])('reads only the beginning: %s', async (_what, bytes, mb) => {
      expect(await readMb(bytes)).toBeLessThan(mb)
    })

    it.each([0, 0xff])('keeps the sound before the junk, of bytes %d', async (byte) => {
      const junk = Buffer.alloc(8_000_000, byte)
      const whole = await decodeBytes(
        'junk-after.mp3',
        Buffer.concat([await readFile(fixture('voice.mp3')), junk]),
      )
      expect(whole.samples.length / 16).toBeCloseTo(VOICE_MS, -2)
      const beginning = (await readFile(fixture('voice.mp3'))).subarray(0, 8000)
      expect(await readMb(Buffer.concat([beginning, junk]))).toBeLessThan(4)
    })
  })

  it('reports a video without an audio track', async () => {
    await expect(decodeRecording(fixture('no-audio.mp4'))).rejects.toMatchObject({ code: 'no-audio-track' })
  })

  it('reports a missing AAC decoder, and still reads MP3', async () => {
    vi.doMock('@audio/decode-aac', () => {
      throw new Error('not installed')
    })
    const { decodeRecording: decode } = await import('../src/decode/decode-recording')
    await expect(decode(fixture('voice.m4a'))).rejects.toMatchObject({ code: 'aac-unavailable' })
    await expect(decode(fixture('voice.mp3'))).resolves.toMatchObject({ container: 'mp3' })
  })

  it('stops after three minutes and reports the whole length', async () => {
    const recording = await decodeBytes('long.wav', wav([tone(200, 4000)], 4000, 'int'))
    expect(recording.samples.length).toBe(180 * 16_000)
    expect(recording).toMatchObject({ durationMs: 200_000, incomplete: false })
  })

  it.each([
    ['voice.mp3', 'mp3', 3],
    ['voice.aac', 'aac', 3],
  ])('measures the length of a stream like %s that declares none', async (name, container, times) => {
    const whole = await readFile(fixture(name))
    const frames = container === 'mp3' ? whole.subarray(500) : whole
    const recording = await decodeBytes('streamed', Buffer.concat(Array(times).fill(frames)))
    expect(recording).toMatchObject({ container, incomplete: false })
    expect(Math.abs(recording.samples.length / 16 - recording.durationMs)).toBeLessThan(100)
    expect(Math.abs(recording.durationMs - times * VOICE_MS)).toBeLessThan(2000)
  })

  it.each([0, 0x7ffff000, 0x7fffffff, 0x80000000, 0xffffffff])(
    'goes by the end of a WAV file that gives %i as its size, also behind a long header',
    async (size) => {
      const whole = wav([tone(2, 16_000)], 16_000)
      for (const listBytes of [0, 393_164, 25]) {
        const list = Buffer.concat([Buffer.from('LIST\0\0\0\0'), Buffer.alloc(listBytes)])
        list.writeUInt32LE(listBytes, 4)
        const bytes = Buffer.concat([whole.subarray(0, 36), list, whole.subarray(36)])
        bytes.writeUInt32LE(size, 4)
        bytes.writeUInt32LE(size, 40 + list.length)
        const recording = await decodeBytes('cut-off.wav', bytes)
        expect(recording).toMatchObject({ durationMs: 2000, incomplete: false })
        expect(rms(recording.samples)).toBeCloseTo(0.5 / Math.SQRT2, 2)
      }
    },
  )

  it('reads the sizes of an RF64, and its end where they are missing', async () => {
    const whole = wav([tone(2, 16_000)], 16_000)
    for (const longBytes of [whole.length - 44, 0]) {
      const sizes = Buffer.alloc(36)
      sizes.write('ds64\x1c', 'latin1')
      sizes.writeUInt32LE(longBytes, 16)
      const bytes = Buffer.concat([whole.subarray(0, 12), sizes, whole.subarray(12)])
      bytes.write('RF64')
      bytes.writeUInt32LE(0xffffffff, 76)
      expect(await decodeBytes('rf64.wav', bytes)).toMatchObject({ durationMs: 2000, incomplete: false })
    }
  })

  const plain = decodeRecording(fixture('voice.wav'))
  it.each(['voice-gsm.wav', 'voice-ima.wav', 'voice-ms.wav'])(
    'reads the ADPCM or GSM of voicemail and dictaphones: %s',
    async (name) => {
      const { samples, durationMs, incomplete } = await decodeRecording(fixture(name))
      expect(incomplete).toBe(false)
      expect(Math.abs(durationMs - 1500)).toBeLessThan(260)
      const { samples: source } = await plain
      let [xy, xx, yy] = [0, 0, 0]
      for (let i = 0; i < 23_000; i++) {
        xy += samples[i] * source[i]
        xx += samples[i] ** 2
        yy += source[i] ** 2
      }
      expect(xy / Math.sqrt(xx * yy)).toBeGreaterThan(0.8)
      expect(xx / yy).toBeGreaterThan(0.6)
      const whole = await readFile(fixture(name))
      for (let seed = 1; seed < 3; seed++) {
        const bytes = Buffer.from(whole)
        for (let i = whole.indexOf('data') + 8, value = seed; i < bytes.length; i++) {
          value = (value * 16807) % 2147483647
          bytes[i] = value
        }
        const random = await decodeBytes('random.wav', bytes.subarray(0, bytes.length - seed))
        expect(random.samples.every((sample) => Math.abs(sample) <= 4)).toBe(true)
      }
    },
  )

  it('reads an MP3 of an older kind, Layer II', async () => {
    const frame = Buffer.alloc(417)
    frame.writeUInt32BE(0xfffd80c0)
    const recording = await decodeBytes('layer2.mp3', Buffer.concat(Array(100).fill(frame)))
    expect(recording).toMatchObject({ container: 'mp3', durationMs: 2612, incomplete: false })
  })

  it('reads an MP3 in a WAV, and one behind zeros, a tag and zeros again', async () => {
    const mp3 = await readFile(fixture('voice.mp3'))
    const head = wav([[]], 44_100).subarray(0, 44)
    head.writeUInt16LE(0x55, 20)
    const tag = Buffer.from('ID3\x03\0\0\0\0\0\x05\0\0\0\0\0', 'latin1')
    for (const before of [head, ...[0, 200_000].map((n) => Buffer.concat([tag, Buffer.alloc(n), tag, tag]))])
      expect((await decodeBytes('behind.mp3', Buffer.concat([before, mp3]))).samples.length / 16).toBeCloseTo(
        VOICE_MS,
        -2,
      )
  })

  it.each(['ac-3', 'twos'])(
    'takes the second track where the first can’t be read, or is silent: %s',
    async (codec) => {
      const m4a = await readFile(fixture('voice.m4a'))
      const at = m4a.indexOf('moov') - 4
      const movie = m4a.subarray(at, at + m4a.readUInt32BE(at))
      const trackAt = movie.indexOf('trak') - 4
      const first = Buffer.from(movie.subarray(trackAt, trackAt + movie.readUInt32BE(trackAt)))
      const both = Buffer.concat([
        movie.subarray(0, trackAt),
        first,
        movie.subarray(trackAt),
        Buffer.alloc(200_000),
      ])
      both.writeUInt32BE(both.length)
      both.writeUInt32BE(2, both.indexOf('tkhd') + 16)
      both.write('free', both.indexOf('esds'))
      both.write(codec, both.indexOf('mp4a'))
      both.writeUInt32BE(44_100, both.indexOf('stsc') + 16)
      both.writeUInt32BE(m4a.length + both.length - 200_000, both.indexOf('stco') + 12)
      m4a.write('free', at + 4)
      const { durationMs, samples } = await decodeBytes('two-tracks.mp4', Buffer.concat([m4a, both]))
      expect(Math.abs(durationMs - VOICE_MS)).toBeLessThan(100)
      expect(20 * Math.log10(rms(samples))).toBeCloseTo(-20.6, 0)
    },
  )

  it('names AMR, and a codec in MP4 that it has no decoder for', async () => {
    const amr = Buffer.from('#!AMR\n')
    await expect(decodeBytes('amr', Buffer.concat([amr, Buffer.alloc(999)]))).rejects.toMatchObject({
      code: 'amr',
    })
    const m4a = await readFile(fixture('voice.m4a'))
    const at = m4a.indexOf('mp4a', m4a.indexOf('stsd'))
    m4a.write('free', m4a.indexOf('esds'))
    for (const [codec, error] of [
      ['samr', { code: 'amr' }],
      ['Qclp', { code: 'unknown-codec', message: 'Qclp' }],
      ['ac-3', { code: 'unknown-codec', message: 'AC-3, of cameras and television' }],
      ['ima4', { code: 'unknown-codec', message: 'IMA ADPCM, of older cameras' }],
    ] as const) {
      m4a.write(codec, at)
      await expect(decodeBytes('codec.m4a', m4a)).rejects.toMatchObject(error)
    }
  })

  describe('plays the edit list of an M4A', () => {
    let decoded: ReturnType<typeof decodeRecording> | undefined
    /** The fixture with other edits, in ms of the recording: [length, from]. */
    async function edited(edits: [number, number][], isLong = false) {
      const m4a = await readFile(fixture('voice.m4a'))
      const at = m4a.indexOf('edts') - 4
      const entries = edits.map(([ms, fromMs]) => {
        const time = fromMs < 0 ? -1 : Math.round(fromMs * 44.1) + 1024
        const entry = Buffer.alloc(isLong ? 20 : 12)
        if (isLong) {
          entry.writeBigUInt64BE(BigInt(ms))
          entry.writeBigInt64BE(BigInt(time), 8)
        } else {
          entry.writeUInt32BE(ms)
          entry.writeInt32BE(time, 4)
        }
        entry.writeUInt16BE(1, entry.length - 4)
        return entry
      })
      const list = Buffer.concat([Buffer.alloc(24), ...entries])
      list.writeUInt32BE(list.length)
      list.write('edts', 4)
      list.writeUInt32BE(list.length - 8, 8)
      list.write('elst', 12)
      list[16] = isLong ? 1 : 0
      list.writeUInt32BE(edits.length, 20)
      const bytes = Buffer.concat([m4a.subarray(0, at), list, m4a.subarray(at + m4a.readUInt32BE(at))])
      const offsets = bytes.indexOf('stco')
      for (let i = 0; bytes.indexOf('mdat') > at && i < bytes.readUInt32BE(offsets + 8); i++) {
        const offset = offsets + 12 + 4 * i
        bytes.writeUInt32BE(bytes.readUInt32BE(offset) + bytes.length - m4a.length, offset)
      }
      for (const type of ['moov', 'trak']) {
        const box = bytes.indexOf(type) - 4
        bytes.writeUInt32BE(bytes.readUInt32BE(box) + bytes.length - m4a.length, box)
      }
      return decodeBytes('edited.m4a', bytes)
    }

    it.each<[what: string, edits: string, isLong?: boolean]>([
      ['several parts in another order', '1000@5000 1000@1000'],
      ['silence first, in long fields', '500@-1 2000@2000', true],
      ['an end left open', '0@7000'],
    ])('%s', async (_what, list, isLong) => {
      const edits = list.split(' ').map((edit) => edit.split('@').map(Number) as [number, number])
      decoded ??= decodeRecording(fixture('voice.m4a'))
      const { samples: source } = await decoded
      const lengths = edits.map(([ms, from]) => ms || VOICE_MS - from)
      const recording = await edited(edits, isLong)
      const wantedMs = lengths.reduce((sum, ms) => sum + ms, 0)
      expect(Math.abs(recording.durationMs - wantedMs)).toBeLessThan(30)
      expect(recording.incomplete).toBe(false)
      let at = 0
      for (const [index, [, from]] of edits.entries()) {
        const length = 16 * lengths[index]
        let [error, energy] = [0, 0]
        for (let i = 500; i < length - 1000; i++) {
          const wanted = from < 0 ? 0 : source[16 * from + i]
          error += (recording.samples[at + i] - wanted) ** 2
          energy += wanted ** 2
        }
        expect(error).toBeLessThanOrEqual(0.02 * energy + 0.001)
        at += length
      }
    })

    it('within bounds, whatever it says', async () => {
      const many = Array.from({ length: 500 }, (_, i): [number, number] => [0xffffffff, -(i % 2)])
      expect((await edited(many)).samples.length).toBeLessThanOrEqual(180 * 16_000)
    })
  })

  it('finds a voice that begins after three minutes', async () => {
    const { samples } = await decodeRecording(fixture('voice.wav'))
    const quiet = new Float32Array(185 * 4000).fill(0.0002)
    const late = concatenate([quiet, samples.filter((_, i) => i % 4 === 0)])
    const recording = await decodeBytes('late.wav', wav([late], 4000, 'int'))
    expect(recording.durationMs).toBe(193_600)
    expect(rms(recording.samples.slice(-VOICE_MS * 16))).toBeCloseTo(rms(samples), 2)
  })

  it('replaces NaN in a float file by silence', async () => {
    const samples = tone(2, 16_000)
    samples[100] = Number.NaN
    samples[200] = Number.POSITIVE_INFINITY
    samples[300] = 1e30
    const recording = await decodeBytes('nan.wav', wav([samples], 16_000))
    expect(recording.samples.every((value) => Math.abs(value) <= 4)).toBe(true)
    expect(recording.samples[100]).toBe(0)
  })

  it.each([
    ['mixes two channels into one', 0, 0.25],
    ['uses one channel if the two cancel each other', -0.5, 0.5],
  ])('%s', async (_, amplitude, heard) => {
    const channels = [tone(2, 16_000), tone(2, 16_000, amplitude)]
    const recording = await decodeBytes('two-channels.wav', wav(channels, 16_000))
    expect(rms(recording.samples)).toBeCloseTo(heard / Math.SQRT2, 2)
  })

  it('reads a WAV whose header has no size of a block', async () => {
    const bytes = wav([tone(2, 16_000)], 16_000, 'int')
    bytes.fill(0, 28, 34)
    expect(rms((await decodeBytes('no-block.wav', bytes)).samples)).toBeCloseTo(0.5 / Math.SQRT2, 2)
  })

  it.each<[kind: string, name: string, change: (bytes: Buffer) => void]>([
    ['RIFX, a WAV whose bytes are in the other order', 'voice.wav', (bytes) => bytes.write('RIFX')],
    ['AVI, an older kind of film', 'voice.wav', (bytes) => bytes.write('AVI ', 8)],
    ['WAV with G.726', 'voice.wav', (bytes) => bytes.writeUInt16LE(69, 20)],
    [
      'bought, and locked to the account of its buyer',
      'voice.m4a',
      (b) => b.write('drms', b.indexOf('mp4a', b.indexOf('stsd'))),
    ],
    [
      'DSS, of a dictaphone, whose maker has a program that converts it',
      'voice.mp3',
      (bytes) => bytes.write('\x02dss', 0, 'latin1'),
    ],
  ])('names a file that is %s', async (kind, name, change) => {
    const bytes = await readFile(fixture(name))
    change(bytes)
    await expect(decodeBytes(name, bytes)).rejects.toMatchObject({ code: 'unknown-codec', message: kind })
  })

  it('says that a film ends before what its last box says', async () => {
    const bytes = Buffer.concat([
      await readFile(fixture('voice.m4a')),
      Buffer.from('\0\0\x10\0moof', 'latin1'),
    ])
    expect((await decodeBytes('cut.m4a', bytes)).incomplete).toBe(true)
  })

  const speech = speechLike({ seconds: 8, f0Hz: 120 })
  const later = (seconds: number) => speech.map((_, i) => speech[i - seconds * 16_000] ?? 0)

  it('uses the channel with the voice where the other has only noise', async () => {
    const { samples } = await decodeBytes('one-side.wav', wav([hiss(8, 0.1), speech], 16_000))
    expect(samples.every((sample, i) => Math.abs(sample - speech[i]) < 1e-4)).toBe(true)
  })

  it('mixes two channels of which each has a speaker', async () => {
    const channels = [speech.slice(0, 64_000), later(4)].map((part) =>
      concatenate([part, silence(8)]).slice(0, 128_000),
    )
    const { samples } = await decodeBytes('two-sides.wav', wav(channels, 16_000))
    expect(
      samples.every((sample, i) => Math.abs(sample - (channels[0][i] + channels[1][i]) / 2) < 1e-4),
    ).toBe(true)
  })

  it.each([8000, 22_050, 44_100, 384_000])('preserves a tone at %i Hz', async (rateHz) => {
    isQuick = false
    const recording = await decodeBytes('tone.wav', wav([tone(1, rateHz)], rateHz))
    expect(recording.samples.length).toBe(16_000)
    const wanted = tone(1, 16_000)
    let error = 0
    for (let i = 500; i < 15_500; i++) error = Math.max(error, Math.abs(recording.samples[i] - wanted[i]))
    expect(error).toBeLessThan(0.002)
  })
})
