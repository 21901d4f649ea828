import { mapOf } from '../word-lists'

const ENTITIES: Record<string, string> = {
  ...mapOf(`amp: &; lt: <; gt: >; quot: "; apos: '; rsquo: '; lsquo: '; ldquo: "; rdquo: "; ndash: -; hellip: ...; pound: £;
euro: €; deg: °`),
  nbsp: ' ',
  mdash: ' - ',
}

export function decodeEntities(text: string): string {
  return text
    .replace(/&([a-z]{2,6});/g, (match, name: string) => ENTITIES[name] ?? match)
    .replace(/&([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|slash);/gi, '$1')
    .replace(/&#(\d{2,5});/g, (_, code: string) => String.fromCharCode(Number(code)))
}

export function withoutMarkUp(text: string): string {
  return text
    .replace(/<br ?\/?>|<\/(?:p|div|li|h[1-6])>/gi, '\n')
    .replace(/<\/?[a-z][^<>\n]{0,200}>/gi, (tag) => (tag.includes('@') || tag.includes('://') ? tag : ''))
    .replace(/!?\[([^[\]\n]{1,200})\]\([^()\s]{1,200}\)/g, '$1')
    .replace(/\[(?:\d{1,3}|\^\d{1,3}|sic|citation needed)\]/gi, '')
    .replace(/(?<![\w*])(\*{1,3}|_{1,3}|~~)(?=[^\s*_~])/g, '')
    .replace(/(?<=[^\s*_~])(\*{1,3}|_{1,3}|~~)(?![\w*])/g, (marks, _, at: number, whole: string) =>
      /\d/.test(whole[at - 1]) ? marks : '',
    )
    .replace(/^(?:#{1,6} |(?:> ?){1,5}|[-=_*~#]{3,} ?$)/gm, '')
    .replace(/_{2,}/g, ' ')
}
