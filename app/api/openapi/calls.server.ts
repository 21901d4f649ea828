import { adminCalls } from './admin-calls.server'
import { authCalls } from './auth-calls.server'
import type { Call } from './call.server'
import { contactCalls } from './contact-calls.server'
import { documentCalls } from './document-calls.server'
import { profileCalls } from './profile-calls.server'
import { serviceCalls } from './service-calls.server'
import { storyCalls } from './story-calls.server'
import { voiceSampleCalls } from './voice-sample-calls.server'

/** Every JSON call (spec section 7), and what describes and watches them. */
export const calls: readonly Call[] = [
  ...authCalls,
  ...contactCalls,
  ...voiceSampleCalls,
  ...storyCalls,
  ...documentCalls,
  ...profileCalls,
  ...adminCalls,
  ...serviceCalls,
]
