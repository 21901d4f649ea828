import type { StoryStatus } from '~/stories/story-status'

/** What is told of a list beside its rows. */
export interface ListState {
  sort: string
  order: 'asc' | 'desc'
  /** What was searched for. */
  words: string
  /** How many there are, or were found. */
  total: number
  /** More were found than are listed. */
  isCut: boolean
  /** Where the pages before and behind begin. */
  before: string | undefined
  after: string | undefined
}

export interface UserRow {
  id: string
  username: string
  name: string
  email: string
  role: 'user' | 'admin'
  joinedAt: string
  /** The admin who looks. */
  isOneself: boolean
}

export interface StoryRow {
  id: string
  userId: string
  name: string
  username: string | undefined
  createdAt: string
  status: StoryStatus
}

export const roleLabels: Record<UserRow['role'], string> = { user: 'User', admin: 'Admin' }

/** How much of an id is shown (spec section 9). */
const ID_LENGTH = 5

export const shortId = (id: string) => id.slice(0, ID_LENGTH)

/** The only category that stories have (spec section 2). */
export const CATEGORY = 'Written Message'
