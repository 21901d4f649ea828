import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import express, { type RequestHandler } from 'express'
import { networkOf } from '~/limits/network-of'
import { etagOf, fileResponse } from '../downloads/file-response.server'
import { toFetchRequest } from './fetch-request.server'
import { sendResponse } from './send-response.server'

/** Smaller files cost little more than the request. */
const LARGE_BYTES = 256 * 1024

/**
 * Answers with the large static files of a folder, which are sound and pictures. Those that one address, or network of IPv6, loads take turns
 * as a person's downloads do.
 */
export function largeFiles(dir: string): RequestHandler {
  const paths = new Map(largeFilesOf(dir).map((name) => [`/${name}`, join(dir, name)]))
  return async (req, res, next) => {
    const path = ['GET', 'HEAD'].includes(req.method) && paths.get(req.path)
    if (!path) return next()
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
        cacheControl: 'public, max-age=3600',
      })
      await sendResponse(res, response)
    } catch (error) {
      next(error)
    }
  }
}

/** Not those of assets/, which stay with the browser for ever. */
const largeFilesOf = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const file = statSync(join(dir, name))
    return file.isFile() && file.size > LARGE_BYTES && !name.startsWith('assets/')
  })
