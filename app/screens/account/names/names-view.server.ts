import type { User } from '~/accounts/users.server'
import { listPronunciations, pronunciationForm } from '~/voices/pronunciations/pronunciations.server'
import { constraintsOf } from '~/web/forms/constraints.server'

/** Of a user who was making a story: the page leads back to it. */
const FROM_STORY = 'from'

const isFromStory = (request: Request) => new URL(request.url).searchParams.has(FROM_STORY)

export function namesView(user: User, request: Request) {
  return {
    pronunciations: listPronunciations(user),
    /** The word that the user came for. */
    word: new URL(request.url).searchParams.get('word') ?? '',
    isFromStory: isFromStory(request),
    constraints: constraintsOf(pronunciationForm),
  }
}

/** The page after a form of names. */
export const namesInPage = (request: Request): string =>
  `/names${isFromStory(request) ? `?${FROM_STORY}=story` : ''}`
