/** The keys under which a sample's files are kept. */
export function voiceKeys(sampleId: string) {
  return {
    original: `voices/${sampleId}/original`,
    analysis: `voices/${sampleId}/analysis`,
    photo: `voices/${sampleId}/photo`,
    profile: `voices/${sampleId}/profile`,
  }
}
