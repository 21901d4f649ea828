import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** Returns the emails in a service's outbox, the oldest first. */
export async function lettersIn(storageDir: string): Promise<Email[]> {
  const dir = join(storageDir, 'outbox')
  if (!existsSync(dir)) return []
  const names = readdirSync(dir).filter((name) => name.endsWith('.eml'))
  return Promise.all(names.sort().map((name) => PostalMime.parse(readFileSync(join(dir, name)))))
}

/** Returns the path of the reset link in an email. */
export function resetPathIn(email: Email): string {
  const path = /\/reset-password\?token=[\w-]+/.exec(email.text ?? '')?.[0]
  if (!path) throw new Error('the email has no reset link')
  return path
}
