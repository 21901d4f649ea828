import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { RequestHandler } from 'express'
import { encodingFor } from './encoding-for'

/** Larger files, which few requests are for, are read from the disk. */
const MAX_KEPT_BYTES = 300 * 1024

interface KeptFile {
  type: string
  etag: string
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

/** A page loads some ten files that are no documents; the log has their request ids. */
const HEADERS_OF_DOCUMENTS = [
  'X-Request-Id',
  'X-Frame-Options',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
]

/** Not pictures: a browser shows an SVG as a document. */
const PARTS_OF_PAGES = new Set(['.js', '.css', '.woff2'])

/**
 * Answers with the built files of a folder from memory, in the form that the build has compressed. Requests for ranges and
 * for files that are large or in a folder of it pass by.
 */
export function builtFiles(dir: string, cacheControl: string): RequestHandler {
  const kept = new Map(filesOf(dir).map((name) => [`/${name}`, readStoredRecording(dir, name)]))
  return (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const file = isRead && !req.headers.range && kept.get(req.path)
    if (!file) return next()
    const { bodies } = file
    const encoding = bodies.br && encodingFor(req)
    res.type(file.type)
    if (PARTS_OF_PAGES.has(file.type)) for (const name of HEADERS_OF_DOCUMENTS) res.removeHeader(name)
    res.set({ 'Cache-Control': cacheControl, ETag: file.etag })
    if (bodies.br) res.vary('Accept-Encoding')
    if (encoding) res.set('Content-Encoding', encoding)
    res.send(bodies[encoding ?? 'identity'])
  }
}

const filesOf = (dir: string): string[] =>
  (existsSync(dir) ? readdirSync(dir) : []).filter((name) => {
    const stats = statSync(join(dir, name))
    return stats.isFile() && stats.size <= MAX_KEPT_BYTES && !/\.(br|gz)$/.test(name)
  })

function readStoredRecording(dir: string, name: string): KeptFile {
  const path = join(dir, name)
  const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file) : undefined)
  const identity = readFileSync(path)
  return {
    type: extname(name),
    // Weak, since it is the same for all encodings (RFC 9110, section 8.8.1).
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 16)}"`,
    bodies: { identity, br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) },
  }
}
