import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import express, { type RequestHandler, type Response } from 'express'
import { networkOf } from '~/platform/limits/network-of'
import { etagOf, fileResponse } from '../downloads/file-response.server'
import { encodingFor } from './encoding-for'
import { toFetchRequest } from './fetch-request.server'
import { sendError } from './send-error'
import { sendResponse } from './send-response.server'

/** Larger files, which are sound and pictures, are read from the disk for each request. */
const MAX_KEPT_BYTES = 300 * 1024

type KeptFile = ReturnType<typeof readFile>

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

/**
 * Answers with the built files of a folder: small ones from memory, in the form that the build has compressed; large ones
 * and ranges from the disk, in turns between addresses, or networks of IPv6, as a person's downloads are. Those in assets/
 * have their hash in their name.
 */
export function staticFiles(dir: string): RequestHandler {
  const files = filesIn(dir)
  return async (req, res, next) => {
    const isAsset = req.path.startsWith(ASSETS)
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return isAsset ? void res.set('Allow', 'GET, HEAD').status(405).end() : next()
    const file = files.get(req.path)
    if (!file) return isAsset ? sendError(req, res, 404, 'Not Found') : next()
    const { path, kept } = file
    const cacheControl = isAsset ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    if (kept && !req.headers.range) return sendKept(res, kept, cacheControl)
    try {
      const { size: sizeBytes, mtime: modifiedAt } = statSync(path)
      const response = fileResponse(toFetchRequest(req, res, 0), {
        path,
        mimeType: express.static.mime.lookup(path),
        sizeBytes,
        modifiedAt,
        etag: etagOf({ sizeBytes, modifiedAt }),
        filename: basename(path),
        turnKey: networkOf(req.ip ?? ''),
        cacheControl,
      })
      await sendResponse(res, response)
    } catch (error) {
      next(error)
    }
  }
}

/** The files that a URL may name, by its path; what the build has compressed belongs to its original. */
function filesIn(dir: string): Map<string, { path: string; kept?: KeptFile }> {
  const files = new Map<string, { path: string; kept?: KeptFile }>()
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const path = join(dir, name)
    const stats = statSync(path)
    if (!stats.isFile() || /(^|\/)\.|\.(br|gz)$/.test(name)) continue
    const urlPath = `/${name}`
    const kept = stats.size < MAX_KEPT_BYTES ? readFile(path, urlPath.startsWith(ASSETS)) : undefined
    files.set(urlPath, { path, kept })
  }
  return files
}

function sendKept(res: Response, { type, etag, bodies }: KeptFile, cacheControl: string): void {
  const encoding = bodies.br && encodingFor(res.req)
  res.type(type)
  if (PARTS_OF_PAGES.has(type)) for (const name of HEADERS_OF_DOCUMENTS) res.removeHeader(name)
  res.set('Cache-Control', cacheControl)
  if (etag) res.set('ETag', etag)
  if (bodies.br) res.vary('Accept-Encoding')
  if (encoding) res.set('Content-Encoding', encoding)
  res.send(bodies[encoding ?? 'identity'])
}

function readFile(path: string, isAsset: boolean) {
  const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file) : undefined)
  const identity = readFileSync(path)
  return {
    type: extname(path),
    // Weak, since it is the same for all encodings (RFC 9110, section 8.8.1). No browser asks again for a file that never
    // changes (RFC 8246).
    etag: isAsset
      ? undefined
      : `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 16)}"`,
    bodies: { identity, br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) },
  }
}
