import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'

const MB = 2 ** 20

let child: ChildProcess
let url: string

beforeAll(async () => {
  child = spawn(process.execPath, ['--import', 'tsx', 'tests/unit/web/uploads/upload-child.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout!, 'data')
  url = String(line).trim()
})

afterAll(() => {
  child.kill()
})

async function upload(sizeBytes: number, epilogueBytes = 0): Promise<number> {
  const form = new FormData()
  form.set('voice', new File([Buffer.alloc(sizeBytes, 'sound')], 'grandma.wav'))
  const whole = new Response(form)
  const body = new Blob([await whole.arrayBuffer(), Buffer.alloc(epilogueBytes, 'x')])
  const headers = { 'Content-Type': whole.headers.get('Content-Type') ?? '' }
  const response = await fetch(url, { method: 'POST', body, headers })
  expect(response.status).toBe(200)
  return (await response.json()).peakKb / 1024
}

it('needs almost none for data after the last delimiter', async () => {
  const beforeMb = await upload(MB)
  expect((await upload(MB, 60 * MB)) - beforeMb).toBeLessThan(40)
})

it('needs less than 60 MB of memory for two simultaneous uploads of 50 MB', async () => {
  const beforeMb = await upload(MB)
  const peaksMb = await Promise.all([1, 2].map(() => upload(50 * MB)))
  expect(Math.max(...peaksMb) - beforeMb).toBeLessThan(60)
})
