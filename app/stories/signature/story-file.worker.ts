import { readStoryFile, type StoryFile } from './story-file'

export interface StoryFileTask {
  path: string
}

export default function read({ path }: StoryFileTask): Promise<StoryFile> {
  return readStoryFile(path)
}
