import type { FileHandle } from 'node:fs/promises'
import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type ZipEntry = { name: string; at: Date } & ({ text: string } | { file: FileHandle })

/**
 * Writes a .zip while it is read (APPNOTE.TXT of PKWARE), one entry after the other: the next is asked for when the one
 * before has passed, so that memory holds no more than some chunks, however slow the reader is. Texts are compressed;
 * files, which are sound and pictures, are stored as they are.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const left = new AbortController()
  output.once('close', () => left.abort())
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  write(zip, entries, left.signal).catch(fail)
  return output
}

async function write(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const entry of entries) {
    const isText = 'text' in entry
    const source = isText ? Readable.from([Buffer.from(entry.text)]) : entry.file.createReadStream()
    try {
      zip.addReadStream(source, entry.name, { mtime: entry.at, compress: isText })
      await finished(source, { signal })
    } finally {
      source.destroy()
    }
  }
  zip.end()
}
