import { readStoryFile } from './story-file'

export default ({ path }: { path: string }) => readStoryFile(path)
