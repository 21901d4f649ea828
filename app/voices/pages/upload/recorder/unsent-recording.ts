import { tryStorage } from '~/platform/ui/try-storage'

export const UNSENT_RECORDING = 'unsent-recording'

export const unsentRecording = () => tryStorage(() => localStorage.getItem(UNSENT_RECORDING))
