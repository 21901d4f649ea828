/** As the admin's pages name a way back, and the whole. */
export const BACK = '/voice'
export const VOICE_PAGE = `/admin-dashboard${BACK}`
