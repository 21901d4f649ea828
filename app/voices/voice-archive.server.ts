import { join } from 'node:path'
import { archiveName, MOST_ARCHIVE_BYTES, pocketArchive } from '@everspoken/engine/model-archive'
import { config } from '~/platform/config.server'

/** The archive as it is published, or from the operator's mirror. */
export const voiceArchive = { ...pocketArchive, ...config.voiceModel }
/** Where an operator may put the archive, and where an upload goes. */
export const archivePath = join(config.engineSetup.modelsDirectory, archiveName(pocketArchive))

export const MOST_UPLOAD_BYTES = MOST_ARCHIVE_BYTES
