/** Turns a text into the name of a file, or a part of one: characters that a file system rejects become spaces. */
export const toFileName = (text: string) =>
  text
    .replace(/[\p{C}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
