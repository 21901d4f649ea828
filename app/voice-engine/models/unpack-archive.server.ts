import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Headers } from 'tar-stream'
import unbzip2 from 'unbzip2-stream'
import type { TransferHooks } from './download-archive.server'
import type { ModelManifest } from './installed-model'
import { type ModelArchive, ModelError } from './model-archive'

const OVERHEAD_BYTES = 10_000_000

/** A link under an expected name, too many bytes, damage or a missing file refuses the whole. @throws ModelError */
export async function unpackArchive(
  path: string,
  folder: string,
  archive: Pick<ModelArchive, 'files' | 'extras' | 'mostUnpackedBytes'>,
  { onBytes, signal }: TransferHooks,
): Promise<ModelManifest['files']> {
  const written: ModelManifest['files'] = []
  const entries = extract()
  let unpacked = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      unpacked += chunk.length
      onBytes(unpacked, undefined)
      if (unpacked <= archive.mostUnpackedBytes + OVERHEAD_BYTES) return done(null, chunk)
      done(new ModelError(`The archive holds more than ${archive.mostUnpackedBytes} bytes.`))
    },
  })
  entries.on('entry', (header, content, next) => {
    const name = expectedName(header, archive)
    if (name === undefined) {
      content.on('end', next).resume()
      return
    }
    writeEntry(header, name).then(next, next)
    async function writeEntry({ type, size = 0 }: Headers, file: string) {
      if (type !== 'file' || written.some((one) => one.path === file))
        throw new ModelError(`The archive's ${file} is not one plain file.`)
      const hash = createHash('sha256')
      async function* hashed(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      }
      await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 })
      await pipeline(
        content,
        hashed,
        createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true }),
      )
      written.push({ path: file, bytes: size, sha256: hash.digest('hex') })
    }
  })
  try {
    await pipeline(createReadStream(path), unbzip2(), counted, entries, { signal })
  } catch (error) {
    throw readable(error)
  }
  const missing = archive.files.filter((file) => !written.some(({ path: found }) => found === file))
  if (missing.length > 0) throw new ModelError(`The archive has no ${missing.join(', ')}.`)
  return written
}

function expectedName({ name }: Headers, { files, extras }: Pick<ModelArchive, 'files' | 'extras'>) {
  const path = name.replace(/^\.\//, '').replace(/^[^/]+\//, '')
  return files.includes(path) || extras.test(path) ? path : undefined
}

/** Errors of the disk and of a stop as they are; the rest are those of the two libraries, about the content. */
function readable(error: unknown): unknown {
  const { name, code } = error as NodeJS.ErrnoException
  if (name === 'ModelError' || name === 'AbortError' || /^E[A-Z]+$/.test(code ?? '')) return error
  return new ModelError('The archive is damaged, or not a .tar.bz2.')
}
