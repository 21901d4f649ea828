import type { Owner } from '~/accounts/users.server'
import { listStoriesOfVoice } from '~/stories/saved-stories.server'
import { missingConsent } from '~/voices/consent.server'
import { listVoices } from '~/voices/voices.server'

/**
 * The facts on the page of a voice beside its recordings, which the dashboard's own data have.
 * @returns undefined if the user has no such voice
 */
export function voiceView(user: Owner, voiceId: string) {
  const voices = listVoices(user)
  const voice = voices.find(({ id }) => id === voiceId)
  if (!voice) return undefined
  const { id, name, memory, accent, photo } = voice
  const { stories, hasMore } = listStoriesOfVoice(user, id)
  return {
    voice: { id, name, memory, accent, photo },
    others: voices.filter((other) => other !== voice).map(({ id, name }) => ({ id, name })),
    stories: stories.map(({ id, title, createdAt }) => ({ id, title, createdAt: createdAt.toISOString() })),
    hasMoreStories: hasMore,
    consent: missingConsent(id),
  }
}
