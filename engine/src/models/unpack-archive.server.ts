import { createHash } from 'node:crypto'
import { createWriteStream, openSync, readSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Headers } from 'tar-stream'
import bitIterator from 'unbzip2-stream/lib/bit_iterator.js'
import bzip2 from 'unbzip2-stream/lib/bzip2.js'
import type { OnBytes } from './download-archive.server'
import type { ModelManifest } from './installed-model'
import { type ModelArchive, ModelError } from './model-archive'

const OVERHEAD_BYTES = 10_000_000
const PIECE_BYTES = 65_536
const BLOCK_UNIT = 100_000
/** Of the largest block: five of its bytes can stand for 259. */
const MOST_BLOCK_BYTES = (9 * BLOCK_UNIT * 259) / 5

/** A link under an expected name, too many bytes, damage or a missing file refuses the whole. @throws ModelError */
export async function unpackArchive(
  path: string,
  folder: string,
  archive: Pick<ModelArchive, 'files' | 'extras' | 'mostUnpackedBytes'>,
  onBytes: OnBytes,
): Promise<ModelManifest['files']> {
  const written: ModelManifest['files'] = []
  const entries = extract()
  function* counted() {
    let unpacked = 0
    for (const piece of unbzip2(path)) {
      unpacked += piece.length
      onBytes(unpacked, undefined)
      if (unpacked > archive.mostUnpackedBytes + OVERHEAD_BYTES)
        throw new ModelError(`The archive holds more than ${archive.mostUnpackedBytes} bytes.`)
      yield piece
    }
  }
  let writing = Promise.resolve()
  let fault: Error | undefined
  entries.on('entry', (header, content, next) => {
    const name = expectedName(header, archive)
    if (name === undefined) {
      content.on('end', next).resume()
      return
    }
    writing = writeEntry(header, name)
    writing.then(next, next)
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
      const output = createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600 })
      // On Node 24 the pipeline doesn't end where a file can't be written.
      output.once('error', (error) => {
        fault = error
        entries.destroy(error)
      })
      await pipeline(content, hashed, output)
      written.push({ path: file, bytes: size, sha256: hash.digest('hex') })
    }
  })
  try {
    await pipeline(Readable.from(counted()), entries)
  } catch (error) {
    // A file that can't be written closes the archive, which then is the first to fail.
    const faults = [fault, error, fault ?? (await writing.catch((reason: unknown) => reason))]
    throw faults.find(isTelling) ?? new ModelError('The archive is damaged, or not a .tar.bz2.')
  }
  const missing = archive.files.filter((file) => !written.some(({ path: found }) => found === file))
  if (missing.length > 0) throw new ModelError(`The archive has no ${missing.join(', ')}.`)
  return written
}

/** As the reader asks for it, one block in memory: the package's own stream doesn't wait for its reader. */
function* unbzip2(path: string): Generator<Buffer> {
  const file = openSync(path, 'r')
  const { size } = statSync(path)
  const bits = bitIterator(() => {
    const chunk = Buffer.allocUnsafe(PIECE_BYTES)
    const bytes = readSync(file, chunk)
    return bytes > 0 ? chunk.subarray(0, bytes) : undefined
  })
  const output = Buffer.alloc(MOST_BLOCK_BYTES)
  let block = new Int32Array()
  let crc: number | null = null
  while (bits.bytesRead < size) {
    // Another archive may follow an end.
    if (crc === null) block = new Int32Array(BLOCK_UNIT * bzip2.header(bits))
    let bytes = 0
    const onByte = (byte: number) => {
      output[bytes++] = byte
    }
    crc = bzip2.decompress(bits, onByte, block, block.length, crc ?? 0)
    for (let at = 0; at < bytes; at += PIECE_BYTES)
      yield Buffer.from(output.subarray(at, Math.min(at + PIECE_BYTES, bytes)))
  }
  if (crc !== null) throw new Error('It is cut off.')
}

function expectedName({ name }: Headers, { files, extras }: Pick<ModelArchive, 'files' | 'extras'>) {
  const path = name.replace(/^\.\//, '').replace(/^[^/]+\//, '')
  return files.includes(path) || extras.test(path) ? path : undefined
}

/** Errors of the disk, and our own; the rest are those of the two libraries, about the content. */
const isTelling = (error: unknown) =>
  error instanceof ModelError || /^E[A-Z]+$/.test((error as NodeJS.ErrnoException | undefined)?.code ?? '')
