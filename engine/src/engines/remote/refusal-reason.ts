const LONGEST = 200
/** As many words in a row are a quotation of the text. */
const QUOTED_WORDS = 3

/** From errors of FastAPI and OpenAI, in one line; empty if there is none, or if it quotes the text. */
export function refusalReason(body: Buffer | undefined, text = ''): string {
  const line = reasonsOf(parse(body))
    .join('; ')
    .replace(/[^\p{L}\p{N}\p{P}\p{S}]+/gu, ' ')
    .trim()
  if (quotes(line, text)) return ''
  const short = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
  return short.replace(/\.$/, '')
}

function parse(body: Buffer | undefined): unknown {
  try {
    const answer = JSON.parse(body?.toString('utf8') ?? '')
    return answer?.detail ?? answer?.error
  } catch {
    return undefined
  }
}

/** Of FastAPI's validation errors only place and message, since their `input` is the text. */
function reasonsOf(detail: unknown): string[] {
  if (typeof detail === 'string') return [detail]
  if (!Array.isArray(detail)) {
    const { message } = Object(detail)
    return typeof message === 'string' ? [message] : []
  }
  return detail.flatMap((error) => {
    const { loc, msg } = Object(error)
    return typeof msg === 'string' ? [`${[loc].flat().join('.')} ${msg}`] : []
  })
}

function quotes(line: string, text: string): boolean {
  const [said, words] = [line, text].map((some) => some.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [])
  const joined = ` ${said.join(' ')} `
  const count = Math.min(QUOTED_WORDS, words.length)
  return (
    count > 0 &&
    words.some(
      (_, i) => i + count <= words.length && joined.includes(` ${words.slice(i, i + count).join(' ')} `),
    )
  )
}
