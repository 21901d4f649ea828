/** The tabs of the profile dialog (spec section 2), in their order. */
export const profileSections = {
  'voice-samples': 'Voice Samples',
  'story-creation': 'Story Creation',
  'saved-stories': 'Saved Stories',
  'archived-stories': 'Archived Stories',
} as const

export type ProfileSection = keyof typeof profileSections

/** The tab that ?section=… names; the first one for what is none. */
export function profileSectionOf(named: string | null): ProfileSection {
  return named !== null && Object.hasOwn(profileSections, named) ? (named as ProfileSection) : 'voice-samples'
}
