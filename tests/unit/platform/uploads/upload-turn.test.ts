import { expect, test, vi } from 'vitest'
import type { Upload } from '~/platform/uploads/upload.server'
import { inUploadTurn } from '~/platform/uploads/upload-turn.server'

const limits = { files: { voice: 1000 } }

function request(signal?: AbortSignal) {
  const body = new FormData()
  body.set('voiceMemory', 'warm')
  body.set('voice', new File(['sound'], 'voice.mp3'))
  return new Request('http://localhost/', { method: 'POST', body, signal })
}

/** Begins an upload that lasts until it is ended. */
async function begin(userId: string) {
  let end = () => {}
  const ended = new Promise<string>((resolve) => {
    end = () => resolve('done')
  })
  const use = vi.fn(() => ended)
  const done = inUploadTurn(userId, request(), { limits, use })
  await vi.waitFor(() => expect(use).toHaveBeenCalled())
  return { done, end }
}

const seen = ({ problem, files, form }: Upload) => ({
  problem,
  files: files.size,
  voiceMemory: form.get('voiceMemory'),
})
const use = async (upload: Upload) => seen(upload)

test('a second upload of a person waits for the first, and other people don’t', async () => {
  const first = await begin('ada')
  const later = vi.fn(use)
  const second = inUploadTurn('ada', request(), { limits, use: later })
  const whole = { problem: undefined, files: 1, voiceMemory: 'warm' }
  expect(await inUploadTurn('ben', request(), { limits, use })).toEqual(whole)
  expect(later).not.toHaveBeenCalled()
  first.end()
  await first.done
  expect(await second).toEqual(whole)
})

test('an upload that has waited too long is given with its texts alone', async () => {
  const first = await begin('ada')
  const texts = { problem: 'too-many', files: 0, voiceMemory: 'warm' }
  expect(await inUploadTurn('ada', request(), { limits, use, maxWaitMs: 1 })).toEqual(texts)
  first.end()
  await first.done
})

test('an upload ends with its client, before its turn too', async () => {
  const first = await begin('ada')
  const leaving = new AbortController()
  const second = inUploadTurn('ada', request(leaving.signal), { limits, use })
  leaving.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  first.end()
  await first.done
})

test('a failed upload ends its turn', async () => {
  const fail = () => Promise.reject(new Error('broken off'))
  await expect(inUploadTurn('ada', request(), { limits, use: fail })).rejects.toThrow('broken off')
  expect(await inUploadTurn('ada', request(), { limits, use })).toMatchObject({ files: 1 })
})
