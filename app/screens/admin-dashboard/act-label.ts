const verbs = { viewed: 'Viewed', listened: 'Listened to', deleted: 'Deleted' }

const things: Record<string, string> = {
  account: 'the account',
  profile: 'the profile',
  'voice-samples': 'the voice samples',
  stories: 'the stories',
  recording: 'a recording',
  photo: 'a photo',
  story: 'a story',
}

/** What an admin did, in words. */
export const actLabel = (act: keyof typeof verbs, what: string): string =>
  `${verbs[act]} ${things[what] ?? what}`
