import { tryStorage } from '~/ui/try-storage'

/** In localStorage: the name of a recording whose pieces are kept, so that a page knows of it without the recorder. */
export const UNSENT_RECORDING = 'unsent-recording'

/** The name, without an extension, of the recording that the recorder keeps, if there is one. */
export const unsentRecording = () => tryStorage(() => localStorage.getItem(UNSENT_RECORDING))
