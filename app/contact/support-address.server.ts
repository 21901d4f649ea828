import { config } from '~/config.server'

/** Where people write to the ones who run this service. */
export const supportAddress = (): string => config.supportEmail
