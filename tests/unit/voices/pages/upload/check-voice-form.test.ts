import { describe, expect, it } from 'vitest'
import { checkVoiceForm, missingFields, wrongBytes } from '~/voices/pages/upload/check-voice-form'
import { MAX_PHOTO_BYTES, MAX_VOICE_BYTES } from '~/voices/voice-formats'

/** Claims the size without having it. */
function file(name: string, type: string, sizeBytes = 1): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: sizeBytes })
}

/** FormData would make a copy, with the true size. */
function formOf(fields: Record<string, string | File>): FormData {
  const whole = {
    whoIsThisVoice: 'Rose',
    voiceMemory: 'Soft.',
    voice: file('a.mp3', 'audio/mpeg'),
    ...fields,
  }
  return { get: (name: string) => whole[name as keyof typeof whole] ?? null } as unknown as FormData
}

describe('checkVoiceForm', () => {
  it('accepts a complete form', () => {
    expect(checkVoiceForm(formOf({ lovedOnePhoto: file('', 'application/octet-stream', 0) }))).toBeUndefined()
  })

  it('finds fields that are empty or blank, and a file that was not chosen', () => {
    const form = formOf({ whoIsThisVoice: ' ', voiceMemory: '\n', voice: file('', '', 0) })
    expect(Object.keys(missingFields(form))).toEqual(['voice', 'whoIsThisVoice', 'voiceMemory'])
    expect(checkVoiceForm(form)?.problem.title).toBe('Missing Information')
    expect(missingFields(formOf({}))).toEqual({})
  })

  it.each([
    ...['mp3', 'mpeg', 'mp4', 'wav', 'x-wav', 'wave', 'm4a', 'x-m4a', 'aac'].map((type) => [
      'voice',
      `audio/${type}`,
    ]),
    ['voice', 'video/mp4'],
    ['a.mp3', ''],
    ['a.WAV', 'application/octet-stream'],
    ['a.b.m4a', ''],
    ['a.mp4', 'text/plain'],
    ['IMG_0001.MOV', ''],
    ['IMG_0001.MOV', 'video/quicktime'],
    ['Chapter 1.m4b', ''],
    ['VOICE.MPEG', ''],
    ['voicemail', ''],
    ['x.mp3.download', 'application/octet-stream'],
  ])('accepts a recording named %s of type %j', (name, type) => {
    expect(checkVoiceForm(formOf({ voice: file(name, type) }))).toBeUndefined()
  })

  it.each([
    ['a.ogg', 'audio/ogg'],
    ['a.mp3.pdf', 'application/pdf'],
  ])('rejects a recording named %s of type %j', (name, type) => {
    expect(checkVoiceForm(formOf({ voice: file(name, type) }))).toEqual({
      problem: { title: 'Invalid File Type', description: 'Please upload an MP3, WAV, M4A, or MP4 file' },
      errors: { voice: 'Please upload an MP3, WAV, M4A, or MP4 file' },
    })
  })

  it.each([
    ['MPEG-TS, a film of a camcorder', `G${'x'.repeat(187)}G`],
    ['MPEG-TS, a film of a camcorder', `timeG${'x'.repeat(187)}timeG`],
    ['AVI, an older kind of film', 'RIFF....AVI '],
    ['WMA or WMV, of Windows', '0&\xb2u'],
    ['FLAC', 'fLaC'],
  ])('names a file that is %s, whatever its name says', async (kind, start) => {
    const bytes = Uint8Array.from(start, (sign) => sign.charCodeAt(0))
    const form = new FormData()
    form.set('voice', new File([bytes], 'a.mp4', { type: 'video/mp4' }))
    expect((await wrongBytes(form))?.errors.voice).toContain(
      `(${kind}). Please open it in an audio converter`,
    )
  })

  it('rejects a photo that is not an image', () => {
    expect(checkVoiceForm(formOf({ lovedOnePhoto: file('a.pdf', 'application/pdf') }))?.errors).toEqual({
      lovedOnePhoto: 'Please upload an image file',
    })
    expect(checkVoiceForm(formOf({ lovedOnePhoto: file('a.HEIC', '') }))).toBeUndefined()
  })

  it('rejects a file that is too large or empty, and accepts one that just fits', () => {
    const voice = (sizeBytes: number) => checkVoiceForm(formOf({ voice: file('a.mp3', '', sizeBytes) }))
    expect(voice(MAX_VOICE_BYTES)).toBeUndefined()
    expect(voice(MAX_VOICE_BYTES + 1)?.problem).toEqual({
      title: 'Upload Failed',
      description: expect.stringContaining('larger than 50MB'),
    })
    expect(voice(0)?.errors.voice).toContain('empty')
    const photo = file('a.jpg', 'image/jpeg', MAX_PHOTO_BYTES + 1)
    expect(checkVoiceForm(formOf({ lovedOnePhoto: photo }))?.errors.lovedOnePhoto).toContain('20MB')
  })
})
