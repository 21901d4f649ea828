import type { VoiceSample } from '~/voices/voice-samples.server'

/** A voice sample as the spec's section 3 names the fields, and what was heard of it. */
export function voiceSampleBody(sample: VoiceSample) {
  const { id, name, filename, filePath, whoIsThisVoice, voiceMemory, status, durationMs, quality } = sample
  return {
    id,
    name,
    filename,
    filePath,
    whoIsThisVoice,
    accentNationality: sample.accentNationality ?? null,
    voiceMemory,
    lovedOnePhoto: sample.lovedOnePhoto ?? null,
    status,
    durationMs,
    quality,
    createdAt: sample.createdAt.toISOString(),
  }
}
