import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { config } from '~/config.server'
import { nginxFileResponse } from '~/web/downloads/file-response.server'
import { NOTHING_LOADS } from '~/web/headers/security-headers.server'

const story = {
  path: join(config.filesDir, 'ab', 'cd', '61'),
  mimeType: 'audio/mpeg',
  filename: 'a.mp3',
  isDownload: true,
  turnKey: 'ada',
  sizeBytes: 10,
  modifiedAt: new Date('2026-02-03T04:05:06.789Z'),
  etag: 'v1',
}

afterEach(() => {
  config.xAccelRedirect = undefined
})

describe('nginxFileResponse', () => {
  it('names the file to nginx, which knows ranges and versions of its own', async () => {
    config.xAccelRedirect = '/stored-files'
    const response = nginxFileResponse(story)
    expect([response?.status, await response?.text()]).toEqual([200, ''])
    expect(Object.fromEntries(response?.headers ?? [])).toEqual({
      'cache-control': 'private, no-cache',
      'content-disposition': 'attachment; filename="a.mp3"',
      'content-security-policy': `${NOTHING_LOADS}; sandbox`,
      'content-type': 'audio/mpeg',
      'x-accel-redirect': '/stored-files/ab/cd/61',
      'x-content-type-options': 'nosniff',
    })
  })

  it('leaves all files to the service without X_ACCEL_REDIRECT', () => {
    expect(nginxFileResponse(story)).toBeUndefined()
  })
})
