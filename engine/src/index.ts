/** What a program needs to clone a voice and write an MP3: README.md has the example. */
export { encodeMp3 } from './encode/encode-mp3'
export { encodeWav } from './encode/encode-wav'
export { setLoudness } from './encode/set-loudness'
export { makeProfile, openRecording } from './make-profile'
export { narrate } from './narrate'
