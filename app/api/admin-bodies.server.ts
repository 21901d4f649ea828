import type { ListedSample, ListedStory } from '~/overview/lists-as-admin.server'

/** A story of a list, as the spec's section 3 names the fields, without its text and its answers. */
export function listedStoryBody(story: ListedStory) {
  return { ...story, createdAt: story.createdAt.toISOString() }
}

/** A voice sample as the spec's section 3 names the fields. */
export function listedSampleBody({ fileKey, photoKey, ...sample }: ListedSample) {
  return {
    ...sample,
    filePath: `/app-storage/${fileKey}`,
    lovedOnePhoto: photoKey && `/app-storage/${photoKey}`,
    createdAt: sample.createdAt.toISOString(),
  }
}

/** The same with where an admin hears it. */
export function heardSampleBody(sample: ListedSample) {
  const body = listedSampleBody(sample)
  return { ...body, audioUrl: body.filePath }
}
