/** Far more than a story of two hundred words needs. */
export const MAX_VERIFIED_BYTES = 20 * 2 ** 20
