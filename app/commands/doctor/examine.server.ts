import { sentenceFor } from '../command.server'
import { lookAtDatabase } from './database-file.server'
import { lookAtBackups, lookAtDisk } from './disk.server'
import { broken, type Finding } from './finding'
import { lookAtEngine, lookAtNode, lookAtService } from './machine.server'
import { lookAtDecoders, lookAtSqlite } from './packages.server'
import { lookAtMail, lookAtSettings } from './settings.server'

type Look = () => Finding | undefined | Finding[] | Promise<Finding | undefined | Finding[]>

/** Looks at everything the service needs, and changes nothing. */
export async function examine(): Promise<Finding[]> {
  const sqlite = await lookAtSqlite()
  const looks: [string, Look][] = [
    ['Node', lookAtNode],
    ['decoders', lookAtDecoders],
    ['voice engine', lookAtEngine],
    ['disk', lookAtDisk],
    ['database', () => (sqlite.state === 'ok' ? lookAtDatabase() : [])],
    ['settings', lookAtSettings],
    ['mail', lookAtMail],
    ['backups', () => lookAtBackups()],
    ['service', lookAtService],
  ]
  const seen = await Promise.all(looks.map(([what, look]) => seenBy(what, look)))
  const [node, ...rest] = seen.flat()
  return [node, sqlite, ...rest]
}

/** One look that fails hides no other. */
async function seenBy(what: string, look: Look): Promise<Finding[]> {
  try {
    return [(await look()) ?? []].flat()
  } catch (error) {
    return [broken(what, `It could not be looked at: ${sentenceFor(error)}`, 'Mend that and look again.')]
  }
}
