import type { ClientActionFunctionArgs } from '@remix-run/react'
import { orRefusal } from '~/platform/forms/send-or-refuse'
import type { ProblemText } from '~/platform/refusal'

export const roleLabels = { user: 'User', admin: 'Admin' } as const

export const CATEGORY = 'Written Message'

export const shortId = (id: string) => id.slice(0, 5)

/** The tabs of a user's profile (docs/spec.md, section 2), in their order. */
export const profileSections = {
  'voice-samples': 'Voice Samples',
  'story-creation': 'Story Creation',
  'saved-stories': 'Saved Stories',
  'archived-stories': 'Archived Stories',
} as const

export type ProfileSection = keyof typeof profileSections

export function profileSectionOf(named: string | null): ProfileSection {
  return named !== null && Object.hasOwn(profileSections, named) ? (named as ProfileSection) : 'voice-samples'
}

export const CONFIRMATION = 'confirmation'

export const failures = {
  deleteStory: { title: 'Delete Failed', description: 'Failed to delete story. Please try again.' },
  deleteUser: { title: 'Error', description: 'Failed to delete user' },
  suspend: { title: 'Not suspended', description: 'Failed to suspend user. Please try again.' },
  liftSuspension: {
    title: 'Still suspended',
    description: 'Failed to lift the suspension. Please try again.',
  },
  resetLink: { title: 'No link was made', description: 'Failed to make a reset link. Please try again.' },
  other: { title: 'Error', description: 'Something went wrong. Please try again.' },
}

export const sendAct = (problem: ProblemText) => (args: ClientActionFunctionArgs) =>
  orRefusal({ form: new URL(args.request.url).pathname, problem })(args)
