import { classify } from './classify'
import { plainPauses } from './pauses'
import { withoutQuotationMarks } from './quotation'
import { quietCapitals } from './words/capitals'

/** Longer than any real word or number; longer tokens are split to bound the patterns' work. */
const LONG_TOKEN = /\S{200}(?=\S)/g
/** Stands for a span among the words as written, until these have their pauses. It is no character of a line. */
const SPAN = '\ue000'
const SPANS = new RegExp(`([A-Za-z])?${SPAN}(?=([A-Za-z\\d])?)`, 'g')

/** Words separated by single spaces or BOUND, each followed by at most one mark of , ; : . ! ? */
export function speakable(written: string): string {
  const line = quietCapitals(written.replace(LONG_TOKEN, (part) => `${part} `))
  const spans = classify(line)
  let frame = ''
  let at = 0
  for (const { from, to } of spans) {
    frame += line.slice(at, from) + SPAN
    at = to
  }
  let next = 0
  const marked = withoutQuotationMarks(frame + line.slice(at))
  return plainPauses(marked, (text) =>
    text.replace(SPANS, (_, before = '', after = '') => {
      const { said } = spans[next++]
      const space = before && /^[a-z]/i.test(said) ? ' ' : ''
      return before + space + said + (after && /[a-z]$/i.test(said) ? ' ' : '')
    }),
  )
}
