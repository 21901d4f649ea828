export interface Quotation {
  /** Where its first mark stands. */
  from: number
  /** One past its last mark. */
  to: number
  /** What stands between the marks. */
  text: string
}

/** What may close each opening mark. */
const CLOSERS: Record<string, string> = {
  '“': '”"',
  '„': '“”"',
  '«': '»',
  '"': '"”',
  '‘': "’'",
  "'": "'’",
}
/** A mark without its fellow opens nothing. */
const MOST_CHARACTERS = 200
const LETTER = /[\p{L}\p{N}]/u
const SINGLE = /['‘’]/
/** These begin with an apostrophe. */
const SHORTENED = /(?:til|tis|twas|cause|em|bout|round|n)(?!\p{L})/iuy

/** What stands in quotation marks, in one pass. An apostrophe is none: “don’t”, “the boys’ room”. */
export function quotationsIn(text: string): Quotation[] {
  const quotations: Quotation[] = []
  let from = -1
  for (let i = 0; i < text.length; i++) {
    if (from >= 0 && (text[i] === '\n' || i - from > MOST_CHARACTERS)) from = -1
    if (from >= 0) {
      if (!CLOSERS[text[from]].includes(text[i]) || !canClose(text, i)) continue
      quotations.push({ from, to: i + 1, text: text.slice(from + 1, i) })
      from = -1
    } else if (text[i] in CLOSERS && canOpen(text, i)) from = i
  }
  return quotations
}

/** The text with a comma in the place of each quotation: what is left is about what was said. */
export function withoutQuotations(text: string): string {
  let rest = ''
  let end = 0
  for (const { from, to } of quotationsIn(text)) {
    rest += `${text.slice(end, from)}, `
    end = to
  }
  return rest + text.slice(end)
}

function canOpen(text: string, at: number): boolean {
  if (at > 0 && LETTER.test(text[at - 1])) return false
  if (!SINGLE.test(text[at])) return true
  SHORTENED.lastIndex = at + 1
  return at + 1 < text.length && LETTER.test(text[at + 1]) && !SHORTENED.test(text)
}

function canClose(text: string, at: number): boolean {
  if (!SINGLE.test(text[at])) return true
  return !/\s/.test(text[at - 1]) && !(at + 1 < text.length && LETTER.test(text[at + 1]))
}
