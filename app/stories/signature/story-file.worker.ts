import { readStoryFile, type StoryFile } from './story-file'

export interface StoryFileTask {
  path: string
}

/** The entry of the worker process that reads uploaded files to verify them. */
export default function read({ path }: StoryFileTask): Promise<StoryFile> {
  return readStoryFile(path)
}
