import { config } from '~/config.server'

/** Where the world finds this service, if its operator has said so. */
export const publicOrigin = (): string | undefined => config.appUrl?.origin
