import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import express, { type RequestHandler } from 'express'
import { type KeptResponse, sendKept } from './kept-response'
import { sendError } from './send-error'

/** The built files, which have their hash in their name and so never change. */
const ASSETS = '/assets/'

/** A page loads some ten files that are no documents; the log has their request ids. */
const HEADERS_OF_DOCUMENTS = [
  'Content-Security-Policy',
  'X-Request-Id',
  'X-Frame-Options',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
]

/** Not pictures: a browser shows an SVG as a document. */
const PARTS_OF_PAGES = new Set(['.js', '.css', '.woff2'])

/** Answers with the built files of a folder, from memory, in the form that the build has compressed; with ranges from the disk. */
export function staticFiles(dir: string): RequestHandler {
  const files = filesIn(dir)
  return (req, res, next) => {
    const { method, path } = req
    const isAsset = path.startsWith(ASSETS)
    if (!['GET', 'HEAD'].includes(method))
      return isAsset ? void res.set('Allow', 'GET, HEAD').status(405).end() : next()
    const file = files.get(path)
    if (!file) return isAsset ? sendError(req, res, 404, 'Not Found') : next()
    if (PARTS_OF_PAGES.has(extname(path))) for (const name of HEADERS_OF_DOCUMENTS) res.removeHeader(name)
    if (!req.headers.range) return sendKept(res, file)
    res.set(file.headers).sendFile(path, { root: dir, cacheControl: false }, (error) => error && next(error))
  }
}

/** The files that a URL may name, by its path; what the build has compressed belongs to its original. */
function filesIn(dir: string): Map<string, KeptResponse> {
  const files = new Map<string, KeptResponse>()
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (!statSync(join(dir, name)).isFile() || /(^|\/)\.|\.(br|gz)$/.test(name)) continue
    files.set(`/${name}`, readFile(join(dir, name), `/${name}`.startsWith(ASSETS)))
  }
  return files
}

function readFile(path: string, isAsset: boolean): KeptResponse {
  const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file) : undefined)
  const identity = readFileSync(path)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16)
  return {
    headers: {
      'Content-Type': express.static.mime.lookup(path),
      'Cache-Control': isAsset ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      // Weak, since it is the same for all encodings (RFC 9110, section 8.8.1). No browser asks again for a file that never
      // changes (RFC 8246).
      ...(!isAsset && { ETag: `W/"${hash}"` }),
    },
    bodies: { identity, br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) },
  }
}
