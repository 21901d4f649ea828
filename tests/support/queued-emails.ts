import { accountEmails } from '~/accounts/account-emails.server'
import type { Letter } from '~/platform/mail/send-mail.server'
import { database, tables } from '~/platform/storage/database.server'
import { rowsOf } from './rows'

/** The emails of accounts in the queue, as they would be written now. */
export const queuedEmails = () =>
  rowsOf(database(), tables.jobs).map(({ payload }) => {
    const { letter, about } = payload as { letter: Letter; about: string }
    return accountEmails[letter]?.(about)
  })

export const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
