import { and, eq } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { type Transaction, tables } from '~/storage/database.server'
import { editVoiceSample } from '~/voices/edit-voice-sample.server'
import type { VoiceUpload } from '~/voices/voice-intake.server'
import type { VoiceSample } from '~/voices/voice-samples.server'
import { categories } from './categories'
import { storyTitle } from './story-title'

const { stories } = tables

/** Changes what a user wrote about a voice; another name is also put into the titles of its stories. */
export const editVoice = (user: Owner, id: string, upload: VoiceUpload, signal?: AbortSignal) =>
  editVoiceSample(user, id, upload, { signal, alsoIn: renameInTitles })

function renameInTitles(tx: Transaction, before: VoiceSample, after: VoiceSample): void {
  if (before.name === after.name) return
  for (const { titleLabel } of categories) {
    const has = and(
      eq(stories.selectedVoiceId, after.id),
      eq(stories.title, storyTitle(before.name, titleLabel)),
    )
    tx.update(stories)
      .set({ title: storyTitle(after.name, titleLabel) })
      .where(has)
      .run()
  }
}
