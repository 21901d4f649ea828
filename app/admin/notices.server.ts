import { existsSync, readdirSync } from 'node:fs'
import { backupNotice, type Notice } from '~/backups/backup-notice.server'
import { config } from '~/config.server'
import { isEngineFailing } from '~/health/health.server'
import { isMailOn } from '~/mail/send-mail.server'
import { freeBytes } from '~/storage/disk/free-room.server'
import { chosenEngine } from '~/voices/chosen-engine.server'

/** How many times MIN_FREE_BYTES is little. */
const LITTLE = 5

/** What an admin should see first, each in a line; the doctor (app/commands/doctor) sees more. */
export const getNotices = (): Notice[] =>
  [
    mailNotice(),
    addressNotice(),
    supportNotice(),
    backupNotice(),
    diskNotice(),
    engineNotice(),
    updateNotice(),
  ].filter((notice) => notice !== undefined)

const filesIn = (dir: string): string[] => (existsSync(dir) ? readdirSync(dir) : [])

function mailNotice(): Notice | undefined {
  if (isMailOn()) return undefined
  const waiting = filesIn(config.outboxDir).filter((name) => name.endsWith('.eml')).length
  const emails = waiting === 1 ? 'One email waits' : `${waiting} emails wait`
  return {
    says: `This service can’t send email.${waiting > 0 ? ` ${emails} in the folder outbox.` : ''}`,
    remedy: 'Set SMTP_URL and MAIL_FROM; what is in outbox is not sent later, so read it and delete it.',
  }
}

const addressNotice = (): Notice | undefined =>
  config.appUrl
    ? undefined
    : {
        says: `The service doesn’t know its address: links in emails begin with ${config.linkBase.origin}.`,
        remedy: 'Set APP_URL to the address that people type.',
      }

/** While mail is off, no page names the address that isn't there beside a form. */
const supportNotice = (): Notice | undefined =>
  isMailOn() && !config.isSupportEmailSet
    ? {
        says: `Contact messages are sent to ${config.supportEmail}, which does not exist.`,
        remedy: 'Set SUPPORT_EMAIL to an address that you read.',
      }
    : undefined

function diskNotice(): Notice | undefined {
  const free = freeBytes()
  if (free >= LITTLE * config.minFreeBytes) return undefined
  const isFull = free < config.minFreeBytes
  return {
    says: isFull ? 'The disk is full: no upload or story starts.' : 'The disk is nearly full.',
    remedy: 'Free some space: old backups and the folder outbox come first.',
  }
}

const engineNotice = (): Notice | undefined =>
  isEngineFailing()
    ? {
        says: `The voice engine ${chosenEngine().name} can’t run, so stories wait.`,
        remedy: 'Look at ‘Voice engines’ for the reason, or run npm run doctor.',
      }
    : undefined

function updateNotice(): Notice | undefined {
  const copies = filesIn(config.beforeUpdatesDir).length
  if (copies === 0) return undefined
  const what = copies === 1 ? 'A copy of the database' : `${copies} copies of the database`
  return {
    says: `${what} from before an update ${copies === 1 ? 'is' : 'are'} kept, with people who were deleted since.`,
    remedy: 'When all is well after the update, delete the folder before-updates, or set BACKUP_DAYS.',
  }
}
