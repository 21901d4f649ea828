/** The id of a story's card in the list. */
export const storyAnchor = (id: string) => `story-${id}`
