import type { User } from '~/accounts/users.server'
import { refused } from '~/refusal'
import {
  deletePronunciation,
  listPronunciations,
  pronunciationForm,
  savePronunciation,
} from '~/voices/pronunciations/pronunciations.server'
import { parseForm } from '~/web/forms/answer.server'
import type { Outcome, Visit } from '../outcome'

/** Of a user who was making a story: the page leads back to it. */
const FROM_STORY = 'from'

export function sayAsView(user: User, request: Request) {
  const query = new URL(request.url).searchParams
  return {
    pronunciations: listPronunciations(user),
    /** The word that the user came for. */
    word: query.get('word') ?? '',
    isFromStory: query.has(FROM_STORY),
  }
}

export async function savePronunciationIntent(user: User, form: FormData, visit: Visit): Promise<Outcome> {
  const parsed = parseForm(form, pronunciationForm)
  if (!parsed.ok) return parsed
  if (user.role !== 'user') return refused('forbidden', 'Admins make no stories.')
  const saved = savePronunciation(user, parsed.value)
  if (!saved.ok) return saved
  const { word, sayAs } = saved.pronunciation
  const description = `From now on, ${word} is read as ${sayAs}.`
  return { ok: true, at: here(visit), toast: { title: 'Saved', description } }
}

export async function deletePronunciationIntent(user: User, form: FormData, visit: Visit): Promise<Outcome> {
  deletePronunciation(user, String(form.get('id')))
  return { ok: true, at: here(visit), toast: { title: 'Deleted' } }
}

const here = ({ request }: Visit): string => {
  const isFromStory = new URL(request.url).searchParams.has(FROM_STORY)
  return `${isFromStory ? `?${FROM_STORY}=story` : ''}#say-it-like-this`
}
