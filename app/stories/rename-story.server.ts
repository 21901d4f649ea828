import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Owner } from '~/accounts/users.server'
import { database, tables } from '~/storage/database.server'
import { plainText } from '~/text/plain-text'
import { MAX_TITLE_CHARACTERS } from './limits'
import { getStory, type Story } from './stories.server'

const TOO_LONG = `Please use at most ${MAX_TITLE_CHARACTERS} characters.`

/** A story's title in the user's own words, as its form or the API sends it. */
export const ownTitle = z.object({
  title: z
    .string({ error: 'The title must be a text, or null.' })
    .transform((text) => plainText(text).replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(MAX_TITLE_CHARACTERS, TOO_LONG))
    .nullish()
    .transform((title) => title || null)
    .describe('Empty or null: the title that is made of the voice and the category.'),
})

/** Gives a user's story a title of their own, or none. */
export function renameStory(user: Owner, id: string, { title }: z.infer<typeof ownTitle>): Story | undefined {
  const isIt = and(eq(tables.stories.id, id), eq(tables.stories.userId, user.id))
  database().update(tables.stories).set({ ownTitle: title }).where(isIt).run()
  return getStory(user, id)
}
