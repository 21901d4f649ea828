import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const MB = 2 ** 20

it('takes less than 100 MB of memory for four uploads of 50 MB at once', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/unit/http/upload-child.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(child.stdout, 'data')
    const url = String(line).trim()
    const upload = async (sizeBytes: number): Promise<number> => {
      const form = new FormData()
      form.set('voice', new File([Buffer.alloc(sizeBytes, 'sound')], 'grandma.wav'))
      const response = await fetch(url, { method: 'POST', body: form })
      expect(response.status).toBe(200)
      return (await response.json()).peakKb / 1024
    }
    const beforeMb = await upload(MB)
    const peaksMb = await Promise.all([1, 2, 3, 4].map(() => upload(50 * MB)))
    expect(Math.max(...peaksMb) - beforeMb).toBeLessThan(100)
  } finally {
    child.kill()
  }
}, 60_000)
