const LONGEST = 200
/** As many words in a row are a quotation of the text. */
const QUOTED_WORDS = 3

/** Why a request was refused. */
export interface RefusalReason {
  /** One line without a full stop; empty if there is no reason. */
  detail: string
  /** Identifiers of the reason, the most exact first. */
  codes: string[]
}

/**
 * Reads the reason in an error of FastAPI: {"detail": "…"} or {"detail": [{"loc": […], "msg": "…"}]}; or of ElevenLabs:
 * {"detail": {"type", "code", "status", "message"}}; or of OpenAI: {"error": {"message", "type", "code"}}.
 * @param text what was to be spoken; a detail that quotes it is left out
 */
export function refusalReason(body: Buffer | undefined, text = ''): RefusalReason {
  const detail = parse(body)
  return { detail: lineOf(detail, text), codes: codesOf(detail) }
}

function lineOf(detail: unknown, text: string): string {
  const line = reasonsOf(detail)
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
  if (isObject(detail) && typeof detail.message === 'string') return [detail.message]
  if (!Array.isArray(detail)) return []
  return detail.flatMap((error) => {
    const { loc, msg } = Object(error)
    return typeof msg === 'string' ? [`${[loc].flat().join('.')} ${msg}`] : []
  })
}

function codesOf(detail: unknown): string[] {
  if (!isObject(detail)) return []
  return [detail.status, detail.code, detail.type].filter((code) => typeof code === 'string')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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
