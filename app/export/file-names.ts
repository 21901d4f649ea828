import { toFileName } from '~/text/file-name'

/** Shorter than what any file system takes, also with a folder in front (Windows: 260). */
const MAX_CHARACTERS = 60

/** Turns a text into a part of a file's name. */
export function fileNamePart(text: string): string {
  const short = Array.from(toFileName(text.normalize('NFC')))
    .slice(0, MAX_CHARACTERS)
    .join('')
  return short.replace(/[. ]+$/, '') || 'Untitled'
}

/** A name with its number in front, which keeps the order and makes it unique. */
export const numberedName = (index: number, text: string): string =>
  `${String(index + 1).padStart(3, '0')} ${fileNamePart(text)}`
