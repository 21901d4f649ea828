const VOICE = "Loved One's Voice: "
const CATEGORY = ' | Category: '

/** docs/spec.md, section 3. */
export const storyTitle = (voiceName: string, categoryLabel: string): string =>
  VOICE + voiceName + CATEGORY + categoryLabel

/** The voice's name in a story's title, which stays when the voice sample is deleted. */
export function voiceNameIn(title: string): string | undefined {
  const end = title.lastIndexOf(CATEGORY)
  return title.startsWith(VOICE) && end > 0 ? title.slice(VOICE.length, end) : undefined
}
