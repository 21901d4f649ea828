import { eq } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { database, tables } from '~/storage/database.server'

const { users } = tables

export function dismissVoiceNews({ id }: Pick<User, 'id'>): void {
  database().update(users).set({ hasVoiceNews: false }).where(eq(users.id, id)).run()
}
