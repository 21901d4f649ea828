/** All that is loaded with the recorder, by the first click on it. */
export { forgetRecording } from './kept-pieces'
export { Recorder } from './recorder'
export { takeVoiceMessage } from './take-voice-message'
