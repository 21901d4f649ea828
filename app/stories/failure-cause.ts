import { WHAT_THE_VOICE_READS } from './limits'

const TOO_MUCH = 'It took too long or too much memory. Please try again with a shorter text.'

const NOT_REACHED =
  'The machine that makes the voice could not be reached, or has too much to do. Please try again later.'

const causes: Partial<Record<string, string>> = {
  unspeakable: `Nothing in its words can be read aloud. ${WHAT_THE_VOICE_READS} Please change the words.`,
  'too-short': 'The recording is silent. Please choose another voice, or upload a new recording.',
  'timed-out': TOO_MUCH,
  'out-of-memory': TOO_MUCH,
  'unusable-speech': 'The voice did not come out clearly this time. Please try again.',
  'remote-unreachable': NOT_REACHED,
  'remote-busy': NOT_REACHED,
  'remote-refused': 'The voice of this service is not working. Please tell the people who run it.',
  'engine-unavailable': 'The voice of this service is not working. Please tell the people who run it.',
}

export const failureCause = ({ failure }: { failure: string | null }) =>
  causes[failure ?? ''] ?? 'Something went wrong on our side. Please try again in a few minutes.'
