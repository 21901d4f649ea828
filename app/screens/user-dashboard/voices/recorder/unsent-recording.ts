/** In localStorage: the name of a recording whose pieces are kept, so that a page knows of it without the recorder. */
export const UNSENT_RECORDING = 'unsent-recording'

/** The name, without an extension, of the recording that the recorder keeps; null if there is none. */
export function unsentRecording(): string | null {
  try {
    return localStorage.getItem(UNSENT_RECORDING)
  } catch {
    // Browsers can be set to block it.
    return null
  }
}
