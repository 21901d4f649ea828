/**
 * The key and the title of each rule, then its sentences: for a good recording, a fair one and a poor one, each followed
 * by what can be done about it. What matters most to the voice comes first.
 */
const TABLE = `
length: Length of speech
  LENGTH of speech. That’s plenty.
  LENGTH of speech. That’s enough to make a story.
    With 30 seconds or more, it would sound more like them.
  Only LENGTH of speech.
    A few more sentences would help the most. Voicemails and home videos are good places to look.
second-voice: Other voices
  Only one person is speaking.
  Someone else may be speaking too.
    If so, trim the recording to the part where only your loved one speaks, and upload that.
  More than one person seems to be speaking.
    Trim the recording to the part where only your loved one speaks. Otherwise the voices may blend.
music: Music
  No music in the background.
  There may be music in the background.
    A recording without music would sound more like them.
  Music is playing behind the voice.
    If you can, choose a part without music, or a different recording.
noise: Background noise
  The voice is clear of background noise.
  There’s some noise behind the voice.
    We reduce steady noise, but a quieter recording would be clearer still.
  The noise is almost as loud as the voice.
    We reduce steady noise, but a recording made in a quiet room would help a lot.
echo: Echo
  The room has hardly any echo.
  The room has a little echo.
    A recording made closer to them would be clearer.
  The room has a lot of echo.
    A recording made closer to them, or in a room with carpets and curtains, would be clearer.
clipping: Distortion
  Nothing is distorted.
  A few loud moments are distorted.
    We repair the short ones.
  Many loud moments are distorted.
    A recording in which they speak more softly, or farther from the microphone, would be cleaner.
level: Loudness
  The voice is loud enough.
  The voice is a little quiet.
    We turn it up for you.
  The voice is very quiet.
    We turn it up. If this is a recording of a recording, the original file would be better.
hum: Hum
  There’s no electrical hum.
  There’s a faint electrical hum.
    We remove it.
band-limit: Clarity
  The voice is full and clear.
  Some of the higher tones of the voice are missing.
    We fill them in. A voice memo or a video usually has them all.
  The voice sounds muffled: most of its higher tones are missing.
    We fill in what we can. A voice memo or a video usually has them all.
whisper: Speaking aloud
  They speak in their natural voice.
  The voice is breathy.
    A recording in which they speak up would tell us more about its pitch.
  It’s a whisper, or close to one.
    A recording in which they speak aloud would tell us the pitch of their voice.`

export const adviceTexts = TABLE.split(/\n(?! )/)
  .slice(1)
  .map((rule) => {
    const [heading, ...sayings] = rule.split(/\n {2}(?! )/)
    const [key, title] = heading.split(': ')
    return { key, title, sayings: sayings.map((saying) => saying.split('\n    ')) }
  })
