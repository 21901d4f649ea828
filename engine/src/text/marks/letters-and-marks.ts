import { mapOf } from '../word-lists'
import { withoutEmoji } from './emoji'
import { mended } from './mend'

/** Letters without a Unicode decomposition into a base letter and marks. */
const FOLDED: Record<string, string> = mapOf(`
ß: ss; ẞ: SS; æ: ae; Æ: Ae; œ: oe; Œ: Oe; ø: o; Ø: O; đ: d; Đ: D; ð: d; Ð: D; þ: th; Þ: Th; ł: l; Ł: L; ħ: h;
Ħ: H; ŋ: ng; Ŋ: Ng; ı: i
`)
/** Small capitals and letters that were turned: 'ᴍᴏᴍ' */
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ'
const SMALL_CAPITAL = /[ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ]/gu
/** White letters on dark squares and circles, which have no decomposition: '🅻🅾🆅🅴' */
const DARK_LETTER = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}](?:\ufe0f)?/gu
const FOLDED_LETTERS = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'gu')

/** Words that only their accent distinguishes from other English words, respelt as they sound. */
const ACCENTED_WORDS: Record<string, string> = mapOf(`
née: nay; né: nay; résumé: rez a may; pâté: patt ay; rosé: ro zay; exposé: expo zay; esmé: ezmay
`)
const ACCENTED_WORD = new RegExp(`(?<!\\p{L})(?:${Object.keys(ACCENTED_WORDS).join('|')})(?!\\p{L})`, 'giu')

const OTHER_CURRENCIES: Record<string, string> = mapOf('₩: KRW ; ₺: TRY ; ₽: RUB ; ₪: ILS ; ₱: PHP ')

const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const LINE_BULLET = /^[^\S\n]?[•◦▪▫●○■□‣⁃∙·◆◇★☆✓✔✗✘☐☑➤➢►▶❖❏\uf0a7\uf0b7\uf0d8]/gmu

/** Leaves printable ASCII, £ € ¥ ₹ ¢ °, U+2044 in fractions, • before list items, single spaces and line feeds. */
export function plainCharacters(text: string): string {
  return foldLetters(
    plainMarks(withoutEmoji(drawnLetters(plainSpaces(mended(text))).replace(LINE_BULLET, '• '))),
  )
    .replace(/[^\n\x20-\x7e£€¥₹¢°⁄•]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
}

function drawnLetters(text: string): string {
  return text
    .replace(SMALL_CAPITAL, (letter) => LATIN[SMALL_CAPITALS.indexOf(letter)]!)
    .replace(DARK_LETTER, (letter) => LATIN[((letter.codePointAt(0)! - 0x1f150) % 32) % 26]!)
}

function plainSpaces(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
      // A soft hyphen marks where a word may be broken, or was.
      .replace(/\u00ad\n?/g, '')
      .replace(/[\u200b\u200e\u200f\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/(?<=\d)[\u2009\u202f](?=\d{3}(?!\d))/g, ',')
      .replace(/[^\S\n]+/g, ' ')
  )
}

function plainMarks(text: string): string {
  return text
    .replace(/[\u2018\u2019\u201a\u201b\u2032\u02bc\u02bb`\u00b4\uff07]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u00ab\u00bb\u2039\u203a\u300c-\u300f\uff02]/g, '"')
    .replace(/(?<!\d ?)(?<=^|[\s(])[\u2012\u2013](?=\d{1,3}(?:\.\d+)? ?°)/g, '-')
    .replace(/''/g, '"')
    .replace(/(?<=\w)[\u2012\u2013](?=\w)/g, '-')
    .replace(/[\u2012-\u2015]|-{2,}/g, ' - ')
    .replace(/[\u2010\u2011\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\u2190-\u21ff\u27f5-\u27ff|]/g, ' - ')
    .replace(/(?<=\d ?)[×✕✖](?= ?\d)/g, 'x')
    .replace(/÷/g, ' divided by ')
    .replace(/№|N[º°]\.?(?= ?\d)/g, 'No. ')
    .replace(/(?<=\d ?)[º˚]/g, '°')
    .replace(/[₩₺₽₪₱]/g, (sign) => OTHER_CURRENCIES[sign])
    .replace(/†(?= ?\d)/g, 'd. ')
    .replace(/[©®™℠ªº¨¯¸]/g, '')
    .replace(/[¼-¾⅐-⅞]/g, (fraction) => ` ${fraction}`)
}

function foldLetters(text: string): string {
  return text
    .normalize('NFC')
    .replace(ACCENTED_WORD, (word) => ACCENTED_WORDS[word.toLowerCase()])
    .replace(FOLDED_LETTERS, (letter) => FOLDED[letter])
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
}
