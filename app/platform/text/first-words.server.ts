const MAX_CHARACTERS = 80

const READ_CHARACTERS = 4 * MAX_CHARACTERS

const SENTENCE = /^.{20,79}?[.!?…](?=\s|$)/u

export function firstWords(content: string): string {
  const words = content.trim().slice(0, READ_CHARACTERS).split(/\s+/).join(' ')
  const characters = Array.from(words)
  if (characters.length <= MAX_CHARACTERS) return words
  const [sentence] = SENTENCE.exec(words) ?? []
  if (sentence) return sentence
  const cut = characters.slice(0, MAX_CHARACTERS).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > 0 ? cut.slice(0, space) : cut).replace(/[\s,;:.–—-]+$/, '')}…`
}
