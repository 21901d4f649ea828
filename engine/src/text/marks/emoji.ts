import { anyOf, mapOf } from '../word-lists'

const PICTURES = String.raw`\p{Extended_Pictographic}|\p{Emoji_Presentation}|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]`
const JOINERS = String.raw`\u200c|\u200d|\ufe0e|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}]`
const EMOJI_RUN = new RegExp(`(?: ?(?:${PICTURES}|${JOINERS}))+`, 'gu')
const EMOJI = new RegExp(
  `(?:${PICTURES})(?:${JOINERS}|(?<=\\u200d)(?:${PICTURES})|[\\u{1f3fb}-\\u{1f3ff}])*`,
  'gu',
)

/** Emoji that are said where a noun stands, as in 'the 🌹'. All others are left out. */
const NOUNS = mapOf(`
🌹: rose; 🏠: house; 🏡: house; ☀: sun; 🌞: sun; 🌊: sea; 🎂: cake; 🍰: cake; 🐶: dog; 🐕: dog; 🐱: cat; 🐈: cat; 🌙: moon;
⭐: star; 🌟: star; 🌈: rainbow; 🌻: sunflower; 🌷: tulip; 🌼: flower; 🌸: flower; 💐: flowers; 🌳: tree; 🚗: car; 🚂: train;
☕: coffee; 🎁: present; 👶: baby; 🐦: bird; 🦋: butterfly; ⛪: church; 📚: books; 🎹: piano; 👑: crown; 💋: kiss; 😘: kiss;
🤗: hug; ❄: snow; 🍎: apple; 🐴: horse; 📷: camera; ⚽: football; 🎄: Christmas tree; 💍: ring; 🍺: beer; ❤: heart
`)
const NOUN = new RegExp(
  String.raw`(?<=(?<![\w'])(?:${anyOf('an? the my your our his her their this that little big another one every')}) ?)` +
    `(${Object.keys(NOUNS).join('|')})\\ufe0f?`,
  'giu',
)
const HEART = /(?:(?:[♥❤♡💓-💟💌🧡🖤🤍🤎🩷🩵🩶❣]|<3+(?!\d))[\ufe0f\u{1f3fb}-\u{1f3ff}]*)+(s(?!\w))?/gu
const LOVER = anyOf(`I we you u they to will always still do really I'll mum mom dad he she who and we'll
grandma grandad granny nan everybody all`)
const LOVES = new RegExp(String.raw`(?:^|[.!?\n,] ?|(?<![\w'])${LOVER} ?)$`, 'i')
const I_LOVE = /(?<![\w'])(?:I|we|they|always|still) ?$/i
const LOVED = new RegExp(
  `^ ?${anyOf(`you u ya me us him her them it this that my our your his their the mum mom mam dad nan gran grandma grandad
grandpa granny all being to`)}(?!\\w)`,
  'i',
)

const FACE =
  /(?<![\w:;=])(?:[:;]['-]?[()DPpO|*]|:['-]?\/(?!\/)|=[()]|:'\(|\^[_o.-]?\^|[xX]D|T_T|>[_.]<|\\o\/|-_-|[oO]_[oO])(?!\w)/g
/** Faces with the eyes of another script, from arm to arm: (╯°□°)╯ ʕ•ᴥ•ʔ ¯\_(ツ)_/¯ */
const DRAWN_FACE =
  /¯\\?_?\([^()\n]{1,6}\)_?\/?¯|[^\s\w()]{0,3}[(ʕ](?=[^()\n]{0,10}[•□◕ಠ‿ω▽ᴥツˆ｡♥╥⌒≧≦◡^])[^\s()A-Za-z]{0,5}[oO_.]?[^\s()A-Za-z]{0,6}[)ʔ][^\s\w.,!?()]{0,3}|ಠ_?ಠ|\( ?͡° ?͜ʖ ?͡°\)/gu

const AHEAD = 12

export function withoutEmoji(text: string): string {
  return withSaidEmoji(text)
    .replace(EMOJI_RUN, (run, at: number, whole: string) =>
      /^ ?\p{Lu}/u.test(whole.slice(at + run.length, at + run.length + AHEAD)) ? ' - ' : ' ',
    )
    .replace(FACE, ' ')
}

export function unsaidEmoji(text: string): string[] {
  return [...new Set(Array.from(withSaidEmoji(text).matchAll(EMOJI), ([emoji]) => emoji))]
}

function withSaidEmoji(text: string): string {
  return text
    .replace(DRAWN_FACE, ' ')
    .replace(HEART, (heart, verb: string | undefined, at: number, whole: string) => {
      const before = whole.slice(Math.max(0, at - AHEAD), at)
      const after = whole.slice(at + heart.length, at + heart.length + AHEAD)
      const isLoved = LOVED.test(after) || (I_LOVE.test(before) && /^ ?[A-Z]/.test(after))
      if ((isLoved || verb) && LOVES.test(before)) return ` love${verb ?? ''} `
      return heart.startsWith('<') ? ' ' : heart
    })
    .replace(NOUN, (picture) => ` ${NOUNS[picture.replace('\ufe0f', '')]}`)
}
