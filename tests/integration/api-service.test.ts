import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '~/api/calls.server'
import { sharedService } from '../support/service-of-file'
import { Visitor } from '../support/visitor'

const service = sharedService()
let visitor: Visitor

beforeAll(async () => {
  visitor = new Visitor(service.url)
})

it('has every call of docs/spec.md, section 7', () => {
  const spec = readFileSync('docs/spec.md', 'utf8')
  const named = [...spec.matchAll(/^\| (GET|POST|PUT|PATCH|DELETE) (\/api\/\S+) \|/gm)]
  const lines = named.map(([, method, path]) => `${method} ${path?.replace(/\{(\w+)\}/g, ':id')}`)
  expect(lines.length).toBeGreaterThan(20)
  const ours = calls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':id')}`)
  expect(ours).toEqual(expect.arrayContaining(lines))
})

describe('a URL under /api', () => {
  it.each(['/api/nothing', '/api/admin', '/api/stories/a/b', '/api/'])(
    'that no call has is answered with 404 in JSON: %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
        const response = await visitor.send(method, path)
        expect([method, response.status]).toEqual([method, 404])
        expect(await response.json()).toEqual({ message: 'There is nothing at this address.' })
      }
    },
  )

  it.each(calls.map(({ path }) => path))('responds to OPTIONS with its methods: %s', async (path) => {
    const response = await visitor.send('OPTIONS', path.replace(/:\w+/, 'x'))
    expect(response.status).toBe(405)
    const methods: string[] = calls.filter((call) => call.path === path).map(({ method }) => method)
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    expect(response.headers.get('Allow')).toBe(allowed.join(', '))
    const withSlash = await visitor.send('OPTIONS', `${path.replace(/:\w+/, 'x')}/`)
    expect(withSlash.headers.get('Allow')).toBe(allowed.join(', '))
  })

  it('rejects a malformed request in JSON', async () => {
    const bad = await fetch(`${service.url}/api/%zz`)
    expect([bad.status, await bad.json()]).toEqual([
      400,
      { message: 'This request could not be understood.' },
    ])
    const large = await fetch(`${service.url}/api/documents`, {
      method: 'POST',
      body: Buffer.alloc(73 * 2 ** 20),
    })
    expect(large.status).toBe(413)
    expect(Object.keys(await large.json())).toEqual(['message'])
  })
})
