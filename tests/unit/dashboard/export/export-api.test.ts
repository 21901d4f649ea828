import { expect, it, vi } from 'vitest'
import { startSession } from '~/accounts/session/session-cookie.server'
import { createUser } from '~/accounts/users.server'
import { accountExport } from '~/dashboard/export/export-api.server'
import { inChunkTurns } from '~/platform/downloads/download-turns.server'
import { readZip } from '../../../support/read-zip'

vi.mock(import('~/platform/downloads/download-turns.server'), async (load) => ({
  inChunkTurns: vi.fn((await load()).inChunkTurns),
}))

const rose = createUser({
  username: 'rose',
  email: 'rose@example.org',
  firstName: 'Rose',
  lastName: 'Miller',
  passwordHash: 'x',
}).user!

it('a .zip of everything takes the turns of its user’s downloads', async () => {
  const [{ handle }] = accountExport
  const cookie = await startSession(new Request('http://localhost/'), rose.id, { rememberMe: false })
  const request = new Request('http://localhost/api/export', { headers: { Cookie: cookie.split(';')[0] } })
  const response = await handle({ viewer: rose, request } as Parameters<typeof handle>[0])
  if (!(response instanceof Response)) throw new Error('no response')
  expect(vi.mocked(inChunkTurns)).toHaveBeenCalledWith(rose.id, expect.anything(), request.signal)
  const names = [...readZip(Buffer.from(await response.arrayBuffer())).keys()]
  expect(names).toContainEqual(expect.stringMatching(/index\.html$/))
})
