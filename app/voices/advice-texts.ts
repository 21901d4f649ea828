/**
 * The key and the title of each rule, then its sentences: for a good recording, a fair one and a poor one, each followed
 * by what can be done about it. What matters most to the voice comes first.
 */
const TABLE = `
length: Length of speech
  LENGTH of speech: plenty.
  LENGTH of speech: enough to know the voice by.
    With 30 seconds or more, the story will sound more like them.
  LENGTH of speech: a short glimpse of the voice.
    A few more sentences would help most. Voicemails and home videos often hold some.
second-voice: Other voices
  One person speaks.
  A second person may be speaking as well.
    If so, cut the recording to where only your loved one speaks, and upload that.
  More than one person seems to speak.
    Cut the recording to where only your loved one speaks; otherwise the voices may blend.
music: Music
  No music is heard.
  There may be music in it.
    A recording without music would sound more like them.
  Music plays along with the voice.
    If you can, choose a part, or another recording, without music.
noise: Background noise
  The voice stands clear of the background.
  Some noise is heard behind the voice.
    We soften steady noise. A quieter recording would be clearer still.
  The noise is nearly as loud as the voice.
    We soften steady noise. A recording from a quiet room, if there is one, would help much.
echo: Echo
  The room hardly echoes.
  The room echoes a little.
    A recording from nearer by would be clearer still.
  The room echoes a lot.
    A recording from nearer by, or from a room with carpets and curtains, would be clearer.
clipping: Distortion
  No loud moment is distorted.
  A few loud moments are distorted.
    We mend the short ones.
  Many loud moments are distorted.
    A recording in which they speak more softly, or farther from the microphone, would be cleaner.
level: Loudness
  The voice is loud enough.
  The voice is rather quiet.
    We make it louder.
  The voice is very quiet.
    We make it louder. If this is a copy that was played into a microphone, the first file would be better.
hum: Hum
  No electric hum is heard.
  A soft electric hum runs through it.
    We take it out.
band-limit: Brightness
  The bright part of the voice is there.
  Some of the bright part of the voice is missing.
    We fill it in. A voice memo or a video often holds all of it.
  It sounds muffled: most of the bright part of the voice is missing.
    We fill in what we can. A voice memo or a video often holds all of it.
whisper: Sound of the voice
  The voice can be heard well.
  The voice is breathy.
    A recording in which they speak up would tell us more of its pitch.
  It is a whisper, or nearly one.
    A recording in which they speak aloud would tell us the pitch of their voice.`

export const adviceTexts = TABLE.split(/\n(?! )/)
  .slice(1)
  .map((rule) => {
    const [heading, ...sayings] = rule.split(/\n {2}(?! )/)
    const [key, title] = heading.split(': ')
    return { key, title, sayings: sayings.map((saying) => saying.split('\n    ')) }
  })
