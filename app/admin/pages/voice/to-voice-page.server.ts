import { redirect } from '@remix-run/node'
import type { Outcome } from '~/platform/refusal'
import { VOICE_PAGE } from './voice-page'

/** Where what was started, or why it wasn't, is shown. */
export const toVoicePage = (started: Outcome) => (started.ok ? redirect(VOICE_PAGE, 303) : started)
