import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '~/platform/storage/disk/disk-full'
import { refusal } from './limited-body.server'

const KB = 1024

/** The longest text of a form with files. */
export const MAX_TEXT_BYTES = 64 * KB
const MAX_TEXTS_BYTES = 256 * KB

const MAX_FILENAME_LENGTH = 255

export const textTooLong = () => refusal(413, 'A text in this form is too long.')

export interface UploadedFile {
  path: string
  /** For display; never a path. */
  filename: string
  sizeBytes: number
}

/** The disk has no room, or too many uploads of this person wait. */
export type UploadProblem = 'no-room' | 'too-many'

export type FormParts = ReturnType<typeof createFormParts>

interface Options {
  dir: string
  /** The form's file fields and their limits in bytes. Files of other fields are dropped. */
  fileLimits: Record<string, number>
  problem?: UploadProblem
}

export function createFormParts({ dir, fileLimits, problem }: Options) {
  let textBytes = 0
  const parts = {
    form: new FormData(),
    files: new Map<string, UploadedFile>(),
    /** The fields whose file exceeded its limit and was dropped. */
    tooLarge: [] as string[],
    problem,

    /** @throws Response 413 for a text that is too long, alone or with the others */
    addText(field: string, text: string): void {
      const sizeBytes = Buffer.byteLength(text)
      textBytes += Buffer.byteLength(field) + sizeBytes
      if (sizeBytes > MAX_TEXT_BYTES || textBytes > MAX_TEXTS_BYTES) throw textTooLong()
      parts.form.append(field, text)
    },

    /** Stores a file while it comes. One that isn't stored is read to its end too, since other parts follow. */
    async addFile(field: string, filename: string, content: AsyncIterable<Uint8Array> | Uint8Array[]) {
      const isKnown = Object.hasOwn(fileLimits, field) && !parts.files.has(field)
      const maxBytes = isKnown ? fileLimits[field] : 0
      const path = join(dir, String(parts.files.size))
      let file: FileHandle | undefined
      let sizeBytes = 0
      const drop = async () => {
        await file?.close()
        if (file) await rm(path, { force: true })
        file = undefined
      }
      try {
        for await (const chunk of content) {
          // An empty file input: no file is made for it.
          if (chunk.length === 0) continue
          sizeBytes += chunk.length
          if (parts.problem || sizeBytes > maxBytes) {
            await drop()
            continue
          }
          try {
            file ??= await create(path)
            await file.writeFile(chunk)
          } catch (error) {
            if (!isDiskFull(error)) throw error
            parts.problem = 'no-room'
            await drop()
          }
        }
      } finally {
        await file?.close()
      }
      if (!isKnown || sizeBytes === 0) return
      if (sizeBytes > maxBytes) parts.tooLarge.push(field)
      else parts.files.set(field, { path, filename: plainFilename(filename), sizeBytes })
    },
  }
  return parts
}

async function create(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return open(path, 'wx', 0o600)
}

/** The last segment of a Windows or POSIX path, without control characters. */
function plainFilename(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const printable = last.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...printable].slice(0, MAX_FILENAME_LENGTH).join('') || 'file'
}
