import type { Mail, Mailer } from './mailer'
import { mailer } from './mailer.server'

export const SEND_MAIL = 'send-mail'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000

/** With the delays below about four days, as long as mail servers themselves try (RFC 5321, section 4.5.4.1). */
const MAX_ATTEMPTS = 100

/** Ten seconds, twenty, forty, up to an hour. */
export const mailDelayMs = (attempt: number) => Math.min(HOUR_MS, 5 * SECOND_MS * 2 ** attempt)

/** Writes a letter when its turn comes; undefined where there is nothing to say any more. */
export type LetterWriter = (about: string) => Mail | undefined

interface Payload {
  letter: string
  about: string
}

/**
 * The job that sends a letter. It holds no letter, only what that is about: each attempt writes it anew, so that no
 * link that lets somebody in lies in the queue, or in a backup of it.
 * @param letter the name of its writer
 * @param about such as a row's id
 */
export const mailJob = (letter: string, about: string) => ({
  kind: SEND_MAIL,
  subject: `${letter} ${about}`,
  payload: { letter, about } satisfies Payload,
  maxAttempts: MAX_ATTEMPTS,
})

/**
 * Does such a job.
 * @throws MailRefusedError, or what a mail server that doesn't answer makes of it
 */
export async function sendLetter(
  payload: unknown,
  {
    writers,
    signal,
    by = mailer(),
  }: { writers: Record<string, LetterWriter>; signal?: AbortSignal; by?: Mailer },
): Promise<void> {
  const { letter, about } = payload as Payload
  const mail = writers[letter]?.(about)
  if (mail) await by.send(mail, signal)
}
