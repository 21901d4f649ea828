/** All that is loaded with the recorder, by the first click on it. */

export { Recorder } from './recorder'
export { deleteStoredRecording } from './stored-pieces'
export { takeVoiceMessage } from './to-wav'
