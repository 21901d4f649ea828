import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** The letters that a service without a mail server has kept, the oldest first. */
export async function lettersIn(storageDir: string): Promise<Email[]> {
  const dir = join(storageDir, 'outbox')
  if (!existsSync(dir)) return []
  const names = readdirSync(dir).filter((name) => name.endsWith('.eml'))
  return Promise.all(names.sort().map((name) => PostalMime.parse(readFileSync(join(dir, name)))))
}

/** The path of the reset link in a letter; the host is the one that mails name. */
export function resetPathIn(letter: Email): string {
  const path = /\/reset-password\?token=[\w-]+/.exec(letter.text ?? '')?.[0]
  if (!path) throw new Error('the letter has no reset link')
  return path
}
