import { createReadStream } from 'node:fs'
import NodeId3 from 'node-id3'
import { smallPhoto } from '~/voices/small-photo.server'

/** What the player of a car or a phone shows of a story that was downloaded. */
export interface StoryTags {
  title: string
  voice?: string | null
  photoKey?: string | null
  storyId?: string
}

/** More than the tags of a stored MP3 take. */
const FIRST_BYTES = 1024

/**
 * The beginning of a stored MP3 with tags (ID3v2.3) that have the names and the photo, as the file itself never has.
 * @param owner who takes turns with others for the photo
 * @returns what to send in place of the file's first bytes
 */
export async function taggedHead(
  path: string,
  { title, voice, photoKey, storyId }: StoryTags,
  owner: string,
) {
  const first = Buffer.concat(await createReadStream(path, { end: FIRST_BYTES - 1 }).toArray())
  const imageBuffer = photoKey ? await smallPhoto(photoKey, owner) : undefined
  const tags: NodeId3.Tags = {
    title,
    artist: voice ? `${voice}, recreated voice` : 'Recreated voice',
    album: 'Everspoken',
    userDefinedText: [
      { description: 'AI_GENERATED', value: 'true' },
      ...(storyId ? [{ description: 'EVERSPOKEN_STORY', value: storyId }] : []),
    ],
    ...(imageBuffer && { image: { mime: 'image/jpeg', type: { id: 3 }, description: '', imageBuffer } }),
  }
  return { bytes: NodeId3.write(tags, first), replacesBytes: first.length }
}
