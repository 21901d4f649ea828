import { join } from 'node:path'
import { config } from '~/config.server'

export const modelsDirectory = join(config.storageDir, 'models')
