import { tmpdir } from 'node:os'
import type { VoicePoolOptions } from '~/voices/engine/pool.server'

const inTests = { reads: ['tests/fixtures'], writes: [tmpdir()] }

/** As those of the service, but for the folders of tests. */
export const voicePermissions: VoicePoolOptions['permissions'] = {
  decoding: inTests,
  narrating: { ...inTests, addons: true, network: true },
  checking: { ...inTests, addons: true, network: true },
}
